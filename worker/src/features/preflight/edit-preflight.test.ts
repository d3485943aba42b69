import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(3);
});
afterEach(() => stage.world.close());

/** Asks what an edit of this message's posts would do. */
const ask = (id: string, fields: Record<string, unknown>) =>
  stage.world.call("POST", `/api/broadcasts/${id}/edit/preflight`, { message: "New", ...fields });
const faultCodes = async (id: string, fields: Record<string, unknown>) =>
  (await ask(id, fields)).body.faults.map(({ code }: { code: string }) => code);

async function postOld(): Promise<string> {
  const id = await stage.post({ message: "Old" });
  await stage.settled();
  return id;
}

test("an edit of sound content is ready in every group, or in those that are chosen", async () => {
  const id = await postOld();
  const { status, body } = await ask(id, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ ready: 3, troubled: [], groups: [], faults: [] });
  expect((await ask(id, { groups: [stage.groups[1]] })).body).toMatchObject({ ready: 1 });
  expect(stage.visible().map(({ text }) => text)).toEqual(["Old", "Old", "Old"]);
});

test("groups that the bot has lost are named, and an offline bot too", async () => {
  const id = await postOld();
  stage.telegram.kickBot(stage.chats[2]?.chatId ?? 0, stage.bot.id);
  await stage.post({ message: "Finds out" });
  expect((await ask(id, {})).body).toMatchObject({
    ready: 2,
    troubled: [stage.groups[2]],
    groups: [{ name: "Group 3", cause: { code: "chat_kicked_bot" } }],
  });
  stage.telegram.revokeToken(stage.bot.id);
  await stage.post({ message: "Finds out" });
  expect((await ask(id, {})).body.faults).toMatchObject([
    { code: "bot_offline", isBlocking: false },
  ]);
});

test("what is wrong with the new content is named like before a send", async () => {
  const id = await postOld();
  expect(await faultCodes(id, { message: "x".repeat(5000) })).toEqual(["text_refused"]);
  expect(await faultCodes(id, { keyboardId: "kbd_gone" })).toEqual(["keyboard_gone"]);
  const long = { type: "image/png", size: 100, width: 4000, height: 10 };
  expect(await faultCodes(id, { pictures: [long] })).toEqual(["picture_refused"]);
  expect(await faultCodes(id, { imageIds: ["img_gone"] })).toEqual(["picture_gone"]);
});

test("what Telegram can't change is named, for the shape that the posts have now", async () => {
  const id = await postOld();
  const [one, two] = await stage.images(2);
  expect((await ask(id, { imageIds: [one, two] })).body.faults).toMatchObject([
    { code: "edit_picture_count", isBlocking: true },
  ]);
  const image = { imageIds: JSON.stringify([one]) };
  await stage.finished((await stage.edit(id, { message: "With picture", ...image })).body.id);
  expect(await faultCodes(id, {})).toEqual(["edit_picture_count"]);
  expect(await faultCodes(id, { imageIds: [two] })).toEqual([]);
});

test("buttons that stay as posted count as buttons under an album", async () => {
  const imageIds = await stage.images(2);
  const id = await stage.post({ message: "Album", imageIds: JSON.stringify(imageIds) });
  await stage.settled();
  const keyboardId = await stage.keyboard();
  expect(await faultCodes(id, { imageIds, keyboardId })).toEqual(["edit_album_with_keyboard"]);
  expect(await faultCodes(id, { imageIds, keyboardId: "posted" })).toEqual([]);
});

test("posts that can't be changed now are not ready, and the reason is named", async () => {
  const id = await postOld();
  stage.limitGroup(0);
  await stage.remove(id);
  expect((await ask(id, {})).body).toMatchObject({
    ready: 0,
    faults: [{ code: "change_while_deleting", isBlocking: true }],
  });
  stage.telegram.clearFaults();
  await stage.settled();
  expect(await faultCodes(id, {})).toEqual(["change_nothing_left"]);
  expect((await ask("brd_unknown", {})).status).toBe(404);
});

test("a deleted bot can't change its posts anymore", async () => {
  const id = await postOld();
  await stage.world.call("DELETE", `/api/bots/${stage.botId}`);
  expect(await faultCodes(id, {})).toEqual(["change_bot_deleted"]);
});
