import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is noon in Bangkok.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

const stats = async () => (await world.call("GET", "/api/stats")).body;
const scheduled = async () => (await world.call("GET", "/api/init")).body.scheduledMessages;
const today = (time: string, fields = {}) =>
  stage.schedule({ message: time, date: "2026-11-15", time, ...fields });

test("today's messages include only confirmed ones", async () => {
  const [first, second] = stage.chats.map(({ chatId }) => chatId);
  world.telegram.control.kickBot(first ?? 0, stage.bot.id);
  world.telegram.control.addFault({ kind: "applied-reset", match: { chatId: second ?? 0 } });
  await stage.send({ message: "Hello" });
  expect(await stats()).toMatchObject({ todayMessages: 1 });
});

test("the count of today's messages restarts at midnight in TIMEZONE", async () => {
  await stage.send({ message: "Hello" });
  expect(await stats()).toMatchObject({ todayMessages: 3 });
  world.clock.advance(Date.parse("2026-11-15T17:00:00Z") - 1 - world.clock.now());
  expect(await stats()).toMatchObject({ todayMessages: 3 });
  world.clock.advance(1);
  expect(await stats()).toMatchObject({ todayMessages: 0 });
  await stage.send({ message: "Hello", groups: ["grp_000001"] });
  expect(await stats()).toMatchObject({ todayMessages: 1 });
});

test("messages of a deleted bot still count", async () => {
  await stage.send({ message: "Hello" });
  await world.until(world.call("DELETE", `/api/bots/${stage.botId}`));
  expect(await stats()).toMatchObject({ todayMessages: 3 });
});

test("lists the next five scheduled messages, soonest first, and counts all of them", async () => {
  for (const time of ["12:30", "12:10", "12:50", "12:20", "12:40", "13:00"]) await today(time);
  expect((await scheduled()).map(({ message }: { message: string }) => message)).toEqual([
    "12:10",
    "12:20",
    "12:30",
    "12:40",
    "12:50",
  ]);
  expect(await stats()).toMatchObject({ pendingMessages: 6 });
  await world.elapse(15 * 60_000);
  expect((await scheduled()).at(-1)).toMatchObject({ message: "13:00" });
  expect(await stats()).toMatchObject({ pendingMessages: 5, todayMessages: 3 });
});

test("a message that repeats stays in the list with its next time", async () => {
  await today("12:10", { repeat: "weekly" });
  await world.elapse(15 * 60_000);
  expect(await scheduled()).toMatchObject([
    { repeat_type: "weekly", scheduled_time: "2026-11-22T05:10:00.000Z" },
  ]);
  expect(await stats()).toMatchObject({ pendingMessages: 1 });
});
