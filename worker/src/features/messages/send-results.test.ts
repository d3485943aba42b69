import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const ANSWER_AFTER_MS = 25_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

const control = () => world.telegram.control;
const chatIdOf = (index: number) => stage.chats[index]?.chatId ?? 0;
const kick = (index: number) => control().kickBot(chatIdOf(index), stage.bot.id);

test.each([
  ["an unknown bot", { botId: "bot_x" }, 422, "This bot is no longer in the list. Choose another."],
  [
    "an unknown group",
    { groups: ["grp_000001", "grp_x"] },
    422,
    "A selected group is no longer in the list. Refresh and select again.",
  ],
  [
    "unknown groups",
    { groups: ["grp_x", "grp_y"] },
    422,
    "2 selected groups are no longer in the list. Refresh and select again.",
  ],
  [
    "an unknown keyboard",
    { keyboardId: "kbd_x" },
    422,
    "This keyboard is no longer in the list. Choose another.",
  ],
  ["no groups", { groups: [] }, 422, "Select at least one group."],
  ["an empty message", { message: " \n " }, 422, "Enter a message."],
  [
    "a message that is too long",
    { message: "x".repeat(4097) },
    422,
    "A message may have at most 4096 characters.",
  ],
  [
    "a file that is not an image",
    { image: new File(["GIF89"], "x.gif") },
    422,
    "“x.gif” is not a JPEG, PNG, GIF or WebP image.",
  ],
  [
    "two images",
    { image: pictureFile(1), image2: pictureFile(2) },
    422,
    "At most one image can be sent at once.",
  ],
])("refuses %s, and queues nothing", async (_, fields, status, error) => {
  const answer = await stage.send({ message: "Hello", ...fields });
  expect(answer).toMatchObject({ status, body: { error } });
  expect(stage.broadcastCount()).toBe(0);
  await world.elapse(60_000);
  expect(stage.seen()).toEqual([]);
  expect(await world.storedFiles()).toEqual([]);
});

test("if every group refuses the message, the answer is an error with the reason", async () => {
  for (const index of [0, 1, 2]) kick(index);
  const answer = await stage.send({ message: "Hello" });
  expect(answer).toMatchObject({
    status: 502,
    body: {
      error: "None of the 3 messages was sent. The bot was removed from the chat.",
      code: "telegram_refused",
    },
  });
  expect(stage.seen()).toEqual([]);
  expect(stage.breaches()).toEqual([]);
});

test("if the only group refuses the message, the error is its reason", async () => {
  kick(0);
  const { status, body } = await stage.send({ message: "Hello", groups: ["grp_000001"] });
  expect(status).toBe(502);
  expect(body.error).toBe("The bot was removed from the chat.");
});

test("if some groups refuse the message, the answer counts sent and failed", async () => {
  kick(1);
  const { status, body } = await stage.send({ message: "Hello" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    totalSent: 2,
    totalFailed: 1,
    totalUnconfirmed: 0,
    totalPending: 0,
  });
  expect(stage.seen().map(({ chat }) => chat)).toEqual(["Group 1", "Group 3"]);
  expect(stage.breaches()).toEqual([]);
});

test("a call without an answer is counted as unconfirmed, never as sent", async () => {
  control().addFault({ kind: "applied-reset", match: { chatId: chatIdOf(0) } });
  control().addFault({ kind: "reset", match: { chatId: chatIdOf(1) } });
  const { status, body } = await stage.send({ message: "Hello" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    totalSent: 1,
    totalFailed: 0,
    totalUnconfirmed: 2,
    totalPending: 0,
  });
  await world.elapse(3_600_000);
  expect(stage.seen().map(({ chat }) => chat)).toEqual(["Group 1", "Group 3"]);
  expect(stage.breaches()).toEqual([]);
});

test("failed and unconfirmed deliveries together are not an error, because some may have arrived", async () => {
  kick(0);
  kick(1);
  control().addFault({ kind: "applied-reset", match: { chatId: chatIdOf(2) } });
  const { status, body } = await stage.send({ message: "Hello" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    totalSent: 0,
    totalFailed: 2,
    totalUnconfirmed: 1,
    totalPending: 0,
  });
});

test("after 25 seconds the answer counts what is pending, and the rest is sent later", async () => {
  control().addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 40 },
    match: { chatId: chatIdOf(2) },
    next: 1,
  });
  const before = world.clock.now();
  const { status, body } = await stage.send({ message: "Hello" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    totalSent: 2,
    totalFailed: 0,
    totalUnconfirmed: 0,
    totalPending: 1,
  });
  expect(world.clock.now() - before).toBe(ANSWER_AFTER_MS);
  await world.elapse(60_000);
  expect(stage.seen()).toHaveLength(3);
  expect(stage.breaches()).toEqual([]);
});

test("800 groups at 30 a second take more than 25 seconds, and Telegram never answers 429", async () => {
  const big = await createWorld({ isInMemory: true });
  const crowd = await createBotInGroups(big, { groups: 800 });
  const calls = recordTelegramCalls(big);
  big.telegram.control.setLimits({
    botMessagesPerSecond: 30,
    chatMessagesPerSecond: 1,
    groupMessagesPerMinute: 20,
  });
  const { body } = await crowd.send({ message: "Hello" });
  expect(body).toMatchObject({ totalSent: 750, totalPending: 50 });
  await big.elapse(5000);
  expect(crowd.seen()).toHaveLength(800);
  expect(calls).toHaveLength(800);
  expect(crowd.breaches()).toEqual([]);
  await big.close();
});
