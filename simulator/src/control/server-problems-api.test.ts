import { expect, test } from "vitest";

import { photoFile } from "#testing/test-pictures.ts";
import { createTestbed, ROOT } from "#testing/testbed.ts";

function createBed() {
  const bed = createTestbed();
  const send = (method: string, path: string, body: unknown) =>
    bed.simulator.fetch(`${ROOT}/_${path}`, { method, body: JSON.stringify(body) });
  const say = (text = "Hi") => bed.call("sendMessage", { chat_id: bed.group.id, text });
  return { ...bed, send, say };
}

test("a restart and an outage behind a proxy can be set over HTTP", async () => {
  const { send, say, clock } = createBed();
  await send("POST", "/restart", { ms: 1000 });
  expect(await say()).toMatchObject({ error_code: 500 });
  clock.advance(1000);
  await send("POST", "/outage", { ms: 1000, status: 504, isJson: true });
  expect(await say()).toMatchObject({ error_code: 504 });
  clock.advance(1000);
  expect(await say()).toMatchObject({ ok: true });
});

test("server problems can be set one by one over HTTP, and a reset ends them", async () => {
  const { send, fetchJson, control } = createBed();
  await send("PATCH", "/troubles", { cannotSavePhotos: true });
  await send("PATCH", "/troubles", { usesOldTexts: true });
  const serverProblems = { cannotSavePhotos: true, losesAlbumUploads: false, usesOldTexts: true };
  expect(await fetchJson("/_/troubles")).toEqual(serverProblems);
  expect((await send("PATCH", "/troubles", { isSad: true })).status).toBe(400);
  control.reset();
  expect(await fetchJson("/_/troubles")).toMatchObject({ cannotSavePhotos: false });
});

test("a file's reference can expire and a file can be forgotten over HTTP", async () => {
  const { send, call, result, group } = createBed();
  const upload = async () => {
    const params = { chat_id: group.id, photo: photoFile() };
    const { photo } = await result<{ photo: { file_id: string }[] }>("sendPhoto", params);
    return photo.at(-1)?.file_id ?? "";
  };
  const again = (photo: string) => call("sendPhoto", { chat_id: group.id, photo });
  const first = await upload();
  await send("PATCH", `/files/${first}`, { reference: "expired" });
  expect(await again(first)).toMatchObject({
    description: "Bad Request: FILE_REFERENCE_EXPIRED",
  });
  const second = await upload();
  await send("DELETE", `/files/${second}`, {});
  expect(await again(second)).toMatchObject({
    description: "Bad Request: wrong file identifier/HTTP URL specified",
  });
});

test("a chat's restriction and a bot's login domain can be set over HTTP", async () => {
  const { send, say, group, bot, control } = createBed();
  await send("PATCH", `/chats/${group.id}`, { isRestricted: true });
  expect(await say()).toMatchObject({ description: "Bad Request: CHAT_RESTRICTED" });
  await send("PATCH", `/bots/${bot.id}`, { loginDomain: "example.com" });
  expect(control.listBots()[0]).toMatchObject({ loginDomain: "example.com" });
});

test("the latency of sending and of setWebhook can be set over HTTP", async () => {
  const { send, say, call, clock, control } = createBed();
  await send("POST", "/latency", { ms: 500, webhookMs: 700 });
  const sent = say();
  const set = call("setWebhook", { url: "https://example.com/hook" });
  await expect.poll(() => control.listBots()[0]?.isSettingWebhook).toBe(true);
  clock.advance(500);
  expect(await sent).toMatchObject({ ok: true });
  expect(control.listBots()[0]).toMatchObject({ isSettingWebhook: true, webhookUrl: null });
  clock.advance(200);
  expect(await set).toMatchObject({ ok: true });
});

test("a page of the journal says whether there is more, and where it starts", async () => {
  const { simulator, say, group } = createBed();
  for (let count = 0; count < 5; count++) await say(`${count}`);
  const page = async (query: string) => {
    const response = await simulator.fetch(`${ROOT}/_/journal?${query}`);
    const entries = (await response.json()) as { text?: string }[];
    return {
      texts: entries.map(({ text }) => text),
      hasMore: response.headers.get("x-has-more"),
      next: response.headers.get("x-next-after"),
    };
  };
  const size = simulator.journal.size();
  const first = await page(`after=${size - 5}&limit=3`);
  expect(first).toEqual({ texts: ["0", "1", "2"], hasMore: "true", next: `${size - 2}` });
  expect(await page(`after=${first.next}&limit=2`)).toMatchObject({ hasMore: "false" });
  expect(await page(`after=${size}`)).toEqual({ texts: [], hasMore: "false", next: `${size}` });
  const ofChat = await page(`after=${size - 5}&chatId=${group.id}&limit=4`);
  expect(ofChat).toMatchObject({ hasMore: "true", next: `${size - 1}` });
});
