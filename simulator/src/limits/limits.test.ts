import { expect, test } from "vitest";

import { type Bed, flood, limitedTo, sayHi as say } from "#testing/limited-testbed.ts";
import { photoFile } from "#testing/test-pictures.ts";
import { callMethod, createTestbed } from "#testing/testbed.ts";

import { noLimits } from "./limit-settings.ts";

const shown = (bed: Bed) => bed.simulator.journal.all().filter(({ text }) => text === "Hi").length;

const newGroup = (bed: Bed, index: number) => {
  const { id } = bed.control.createChat({ type: "supergroup", title: `Group ${index}` });
  bed.control.addBot(id, bed.bot.id);
  return id;
};

const sendAlbum = (bed: Bed, items: number) => {
  const media = Array.from({ length: items }, () => ({ type: "photo", media: "attach://a" }));
  return bed.call("sendMediaGroup", { chat_id: bed.group.id, media, a: photoFile() });
};

test("a chat accepts one message a second, and nothing sent during a 429 appears", async () => {
  const bed = limitedTo({ chatMessagesPerSecond: 1 });
  expect(await say(bed)).toMatchObject({ ok: true });
  expect(await say(bed)).toEqual(flood(1));
  bed.clock.advance(999);
  expect(await say(bed)).toEqual(flood(1));
  bed.clock.advance(1);
  expect(await say(bed)).toMatchObject({ ok: true });
  expect(shown(bed)).toBe(2);
});

test("a burst lets that many messages through at once", async () => {
  const bed = limitedTo({ chatMessagesPerSecond: 1, chatBurst: 3 });
  for (let count = 0; count < 3; count++) expect(await say(bed)).toMatchObject({ ok: true });
  expect(await say(bed)).toEqual(flood(1));
});

test("a group accepts 20 messages in any minute", async () => {
  const bed = limitedTo({ groupMessagesPerMinute: 20 });
  for (let count = 0; count < 20; count++) {
    expect(await say(bed)).toMatchObject({ ok: true });
    bed.clock.advance(1000);
  }
  expect(await say(bed)).toEqual(flood(40));
  bed.clock.advance(40_000);
  expect(await say(bed)).toMatchObject({ ok: true });
});

test("a bot sends 30 messages a second over all chats", async () => {
  const bed = limitedTo({ botMessagesPerSecond: 30 });
  for (let index = 0; index < 30; index++) {
    expect(await say(bed, newGroup(bed, index))).toMatchObject({ ok: true });
  }
  expect(await say(bed)).toEqual(flood(1));
  bed.clock.advance(1000);
  expect(await say(bed)).toMatchObject({ ok: true });
});

test("each bot has its own limits", async () => {
  const bed = limitedTo({ chatMessagesPerSecond: 1 });
  const other = bed.control.createBot({ name: "Other" });
  bed.control.addBot(bed.group.id, other.id);
  await say(bed);
  const params = { chat_id: bed.group.id, text: "Hi" };
  expect(await bed.call("sendMessage", params, other.token)).toMatchObject({ ok: true });
});

test("each item of an album counts for the chat's limits per second and per minute", async () => {
  const bed = limitedTo({ chatMessagesPerSecond: 1, groupMessagesPerMinute: 20 });
  expect(await sendAlbum(bed, 9)).toMatchObject({ ok: true });
  expect(await say(bed)).toEqual(flood(9));
  bed.clock.advance(9000);
  expect(await sendAlbum(bed, 10)).toMatchObject({ ok: true });
  bed.clock.advance(10_000);
  expect(await sendAlbum(bed, 2)).toEqual(flood(41));
  expect(await say(bed)).toMatchObject({ ok: true });
});

test("each item of an album counts for the bot's limit per second", async () => {
  const bed = limitedTo({ botMessagesPerSecond: 30 });
  for (let count = 0; count < 3; count++)
    expect(await sendAlbum(bed, 10)).toMatchObject({ ok: true });
  expect(await say(bed)).toEqual(flood(1));
});

test("a flooded album can be reported wrapped in a 400, as some servers did", async () => {
  const bed = limitedTo({ chatMessagesPerSecond: 1, wrapsAlbumFlood: true });
  await say(bed);
  expect(await sendAlbum(bed, 2)).toMatchObject({
    error_code: 400,
    description:
      'Bad Request: failed to send message #1 with the error message "Too Many Requests: retry after 1"',
  });
});

test("edits in a group have their own limit of 20 a minute", async () => {
  const bed = limitedTo({ groupEditsPerMinute: 20 });
  const { message_id } = await bed.result("sendMessage", { chat_id: bed.group.id, text: "0" });
  const edit = (text: string) =>
    bed.call("editMessageText", { chat_id: bed.group.id, message_id, text });
  for (let count = 1; count <= 20; count++)
    expect(await edit(`${count}`)).toMatchObject({ ok: true });
  expect(await edit("21")).toEqual(flood(60));
  const chat_id = newGroup(bed, 1);
  const other = await bed.result("sendMessage", { chat_id, text: "0" });
  const inOther = { chat_id, message_id: other["message_id"], text: "1" };
  expect(await bed.call("editMessageText", inOther)).toMatchObject({ ok: true });
  bed.clock.advance(60_000);
  expect(await edit("21")).toMatchObject({ ok: true });
});

test("slow mode applies to members but not to administrators", async () => {
  const bed = createTestbed();
  bed.control.changeChat(bed.group.id, { slowModeSeconds: 30 });
  await say(bed);
  expect(await say(bed)).toEqual(flood(30));
  bed.control.promoteBot(bed.group.id, bed.bot.id);
  expect(await say(bed)).toMatchObject({ ok: true });
});

test("an address can use at most 20 new tokens a minute, and known tokens still work", async () => {
  const bed = limitedTo({ newTokensPerMinute: 20, newTokensPerHour: 600 });
  const tokens = Array.from(
    { length: 21 },
    (_, index) => bed.control.createBot({ name: `Bot ${index}` }).token,
  );
  const callWith = (token: string) => callMethod(bed.simulator, token, "getMe", {});
  const answers = [];
  for (const token of tokens) answers.push(await callWith(token));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(answers.at(-1)).toEqual(flood(61));
  expect(await callWith(tokens[0] ?? "")).toMatchObject({ ok: true });
  bed.clock.advance(60_000);
  expect(await callWith(tokens[20] ?? "")).toMatchObject({ ok: true });
});

test("uploading the same picture too often is refused for a minute, but its file id works", async () => {
  const bed = limitedTo({ sameSizeUploads: true });
  const upload = () =>
    bed.call("sendPhoto", { chat_id: bed.group.id, photo: photoFile(9, 9, "a.png", 5_000_000) });
  const answers = [];
  for (let count = 0; count < 16; count++) answers.push(await upload());
  const refused = answers.findIndex(({ ok }) => !ok);
  expect(refused).toBe(14);
  expect(answers[refused]).toEqual(flood(60));
  const other = photoFile(9, 9, "b.png", 5_000_001);
  expect(await bed.call("sendPhoto", { chat_id: bed.group.id, photo: other })).toMatchObject({
    ok: true,
  });
  bed.clock.advance(60_000);
  expect(await upload()).toMatchObject({ ok: true });
});

test("a webhook is set at most once a second", async () => {
  const bed = limitedTo({ webhooksPerSecond: 1 });
  const set = (path: string) => bed.call("setWebhook", { url: `https://example.com/${path}` });
  expect(await set("a")).toMatchObject({ ok: true });
  expect(await set("b")).toEqual(flood(1));
  bed.clock.advance(1000);
  expect(await set("b")).toMatchObject({ ok: true });
});

test("at most 310 messages of one chat can be pending", async () => {
  const bed = createTestbed({ limits: { ...noLimits(), unsentPerChat: 310 }, latencyMs: 1000 });
  const sending = Array.from({ length: 311 }, () => say(bed));
  expect(await Promise.race(sending)).toEqual(flood(60));
  bed.clock.advance(1000);
  const answers = await Promise.all(sending);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(310);
  expect(shown(bed)).toBe(310);
});

test("limits can be set while running", async () => {
  const bed = createTestbed();
  await say(bed);
  expect(await say(bed)).toMatchObject({ ok: true });
  bed.control.setLimits({ chatMessagesPerSecond: 1 });
  await say(bed);
  expect(await say(bed)).toEqual(flood(1));
});
