import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const send = (folderId: string, fields: Record<string, unknown> = {}, headers = {}) => {
  const [groupId] = stage.groups;
  const input = { botId: stage.botId, groupId, folderId, messageTemplate: "Play {random}" };
  const body = { ...input, imagesPerSend: 2, ...fields };
  return world.until(world.call("POST", "/api/campaigns/test", body, headers));
};

test("sends one group an example with pictures and filled-in variables, and the history marks it as a test", async () => {
  const { status, body } = await send(await stage.folder(3), {
    keyboardId: await stage.keyboard(),
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ totalSent: 1, totalFailed: 0, totalPending: 0 });
  const seen = stage.seen();
  expect(new Set(seen.map(({ chat }) => chat))).toEqual(new Set(["Group 1"]));
  expect(seen.map(({ content }) => content)).toEqual(["photo", "photo", "text"]);
  expect(seen.at(-1)).toMatchObject({
    text: expect.stringMatching(/^Play \d{4}$/),
    hasKeyboard: true,
  });
  const { body: list } = await world.call("GET", "/api/broadcasts");
  expect(list).toMatchObject([{ source: "now", title: "Test of a campaign", total: 1 }]);
});

test("a test uses up no pictures and creates no campaign", async () => {
  await send(await stage.folder(3));
  expect(world.database.prepare("SELECT * FROM campaign_draws").all()).toEqual([]);
  expect((await world.call("GET", "/api/campaigns")).body).toEqual([]);
});

test("a retry with the same Idempotency-Key posts once", async () => {
  const folderId = await stage.folder(3);
  const headers = { "Idempotency-Key": "press-0000001" };
  const first = await send(folderId, {}, headers);
  expect((await send(folderId, {}, headers)).body).toEqual(first.body);
  expect(stage.seen()).toHaveLength(2);
});

test("refuses an unknown bot, group, folder or keyboard, and an empty folder", async () => {
  const folderId = await stage.folder(1);
  for (const fields of [{ botId: "x" }, { groupId: "x" }, { folderId: "x" }, { keyboardId: "x" }]) {
    expect((await send(folderId, fields)).status).toBe(422);
  }
  const { status, body } = await send(await stage.folder(0));
  expect(status).toBe(422);
  expect(body.error).toBe("The folder has no pictures. Add some, then test again.");
});

test("a refusal by Telegram is reported", async () => {
  world.telegram.control.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  const { status, body } = await send(await stage.folder(1));
  expect(status).toBe(502);
  expect(body.error).toBe("The bot was removed from the chat.");
});

test("the history marks a message that was sent as a test", async () => {
  await stage.send({ message: "Hello", mark: "test" });
  await stage.send({ message: "Hello" });
  const { body } = await world.call("GET", "/api/broadcasts");
  expect(body.map(({ title }: { title: string | null }) => title)).toEqual([null, "Test"]);
});
