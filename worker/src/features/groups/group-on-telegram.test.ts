import { GroupOnTelegram } from "@tbm/contract/group-page.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 1 });
  world.insertRows({ memberships: stage.memberships });
});
afterEach(() => world.close());

const control = () => world.telegram.control;
const chatId = () => stage.chats[0]?.chatId ?? 0;
const ask = async () => {
  const { status, body } = await world.call("GET", `/api/groups/${stage.groups[0]}/telegram`);
  expect(status).toBe(200);
  return GroupOnTelegram.parse(body);
};

test("Telegram is asked for the member count, the @name and the rights of each bot", async () => {
  control().changeChat(chatId(), { username: "vip_readers" });
  control().promoteBot(chatId(), stage.bot.id, { can_pin_messages: false });
  const answer = await ask();
  expect(answer).toEqual({
    members: expect.any(Number),
    username: "vip_readers",
    is_forum: false,
    asked_at: "2026-11-15T05:00:00.000Z",
    bots: [{ bot_id: stage.botId, is_administrator: true, can_pin: false, can_delete: true }],
  });
  expect(answer.members).toBeGreaterThan(0);
});

test("a bot that is not an administrator may not delete what others post", async () => {
  expect((await ask()).bots).toEqual([
    { bot_id: stage.botId, is_administrator: false, can_pin: null, can_delete: false },
  ]);
});

test("the next bot is asked if the first gets no answer", async () => {
  const other = control().createBot({ name: "Other" });
  const { body } = await world.call("POST", "/api/bots", { name: "Other", token: other.token });
  control().addBot(chatId(), other.id);
  world.insertRows({ memberships: [{ bot_id: body.id, chatId: String(chatId()) }] });
  control().revokeToken(stage.bot.id);
  const { members, bots } = await ask();
  expect(members).toBeGreaterThan(0);
  expect(bots).toMatchObject([{ bot_id: body.id }]);
});

test("what Telegram does not answer is unknown, and no error", async () => {
  control().refuseConnections(60_000);
  expect(await ask()).toMatchObject({ members: null, username: null, bots: [] });
});

test("Telegram is not asked for a group without a bot", async () => {
  world.database.exec("DELETE FROM memberships");
  expect(await ask()).toMatchObject({ members: null, bots: [] });
});
