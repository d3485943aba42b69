import { afterEach, beforeEach, expect, test } from "vitest";

import { createLanes } from "#hosts/node/lanes.ts";
import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const SECOND = 1000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({
    isInMemory: true,
    environment: { WORKER_URL: "https://worker.example.com" },
  });
  stage = await createBotInGroups(world, { groups: 3 });
  await world.telegram.control.settleDeliveries();
  await world.elapse(2 * SECOND);
});
afterEach(() => world.close());

const control = () => world.telegram.control;
const first = () => stage.chats[0]?.chatId ?? 0;
const refuse = (code: number, description: string, next = 1) =>
  control().addFault({ kind: "error", code, description, next, match: { chatId: first() } });
const botGroups = async (): Promise<string[]> => {
  const { body } = await world.call("GET", `/api/bots/${stage.botId}/groups`);
  return body.map(({ name }: { name: string }) => name).toSorted();
};
const ALL = ["Group 1", "Group 2", "Group 3"];

const UNKNOWN = "The stored message can't be read.";

test.each([
  [
    "has no such step",
    "UPDATE deliveries SET step = 7",
    `Part of it was posted; the rest was not. ${UNKNOWN}`,
  ],
  ["has no record", "UPDATE broadcasts SET id = 'brd_other', finished_at = ''", UNKNOWN],
])(
  "a delivery whose message %s fails, and the deliveries after it are sent",
  async (_, change, reason) => {
    await world.until(world.lanes.stop());
    void world.call("POST", "/api/send/now", stage.form({ message: "Before" }));
    await world.elapse(SECOND);
    world.database.exec(change);
    const lanes = createLanes(world.ports);
    world.ports.wake = lanes.wake;
    await lanes.start();
    const { body } = await stage.send({ message: "Behind" });
    expect(body).toMatchObject({ totalSent: 3 });
    expect(stage.deliveries().slice(0, 3)).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: "failed", reason })),
    );
    expect(stage.seen().map(({ text }) => text)).toEqual(["Behind", "Behind", "Behind"]);
    const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
    expect(open.get()).toBeUndefined();
    await world.until(lanes.stop());
  },
);

const NOT_A_MEMBER = "Forbidden: bot is not a member of the supergroup chat";

test("a message to a group that removed the bot fails, and the group leaves the bot's list", async () => {
  refuse(403, "Forbidden: bot was kicked from the supergroup chat");
  const { body } = await stage.send({ message: "Hello" });
  expect(body).toMatchObject({ totalSent: 2, totalFailed: 1 });
  expect(stage.deliveries()[0]).toMatchObject({
    state: "failed",
    reason: "The bot was removed from the chat.",
  });
  expect(await botGroups()).toEqual(["Group 2", "Group 3"]);
  expect(stage.breaches()).toEqual([]);
});

test("a message fails if the bot lacks the right, and the group stays in the bot's list", async () => {
  refuse(400, "Bad Request: not enough rights to send text messages to the chat");
  expect((await stage.send({ message: "Hello" })).body).toMatchObject({ totalFailed: 1 });
  expect(await botGroups()).toEqual(ALL);
});

test("a bot that was just added tries once more after a minute, and stays in the list", async () => {
  refuse(403, NOT_A_MEMBER);
  const before = world.clock.now();
  expect((await stage.send({ message: "Hello" })).body).toMatchObject({ totalPending: 1 });
  expect(await botGroups()).toEqual(ALL);
  await world.elapse(60 * SECOND);
  const post = stage.seen().find(({ chat }) => chat === "Group 1");
  expect((post?.at ?? 0) - before).toBeGreaterThanOrEqual(60 * SECOND);
  expect(await botGroups()).toEqual(ALL);
  expect(stage.breaches()).toEqual([]);
});

test("if the bot is still not a member after that minute, the message fails and the group leaves the list", async () => {
  refuse(403, NOT_A_MEMBER, 2);
  await stage.send({ message: "Hello" });
  await world.elapse(60 * SECOND);
  expect(stage.deliveries()[0]).toMatchObject({
    state: "failed",
    reason: "The bot is not in the chat.",
  });
  expect(await botGroups()).toEqual(["Group 2", "Group 3"]);
});

test("a refusal is not retried if the bot was added long ago", async () => {
  world.clock.advance(6 * 60 * SECOND);
  refuse(403, NOT_A_MEMBER);
  expect((await stage.send({ message: "Hello" })).body).toMatchObject({ totalFailed: 1 });
});

test("a file id that Telegram no longer knows is replaced by one new upload", async () => {
  await stage.send({ message: "One", image: pictureFile() });
  const [upload] = world.database.prepare("SELECT file_id FROM uploads").all();
  control().forgetFile(String(upload?.["file_id"]));
  const calls = recordTelegramCalls(world);
  const { body } = await stage.send({ message: "Two", image: pictureFile() });
  expect(body).toMatchObject({ totalSent: 3, totalFailed: 0 });
  expect(calls.filter(({ isUpload }) => isUpload)).toHaveLength(1);
  expect(stage.breaches()).toEqual([]);
});

test("a file id that Telegram no longer knows is not used again, even if nothing replaced it", async () => {
  const send = (message: string) =>
    stage.send({ message, image: pictureFile(), groups: stage.groups.slice(0, 1) });
  await send("One");
  const [upload] = world.database.prepare("SELECT file_id FROM uploads").all();
  control().forgetFile(String(upload?.["file_id"]));
  control().addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: IMAGE_PROCESS_FAILED",
    match: { method: "sendPhoto" },
    skip: 1,
    next: 1,
  });
  expect((await send("Two")).status).toBe(502);
  const calls = recordTelegramCalls(world);
  expect((await send("Three")).body).toMatchObject({ totalSent: 1 });
  expect(calls).toMatchObject([{ isUpload: true }]);
});

test("a message fails if its file is refused again after the new upload", async () => {
  await stage.send({ message: "One", image: pictureFile() });
  control().addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: wrong file identifier/HTTP URL specified",
    match: { method: "sendPhoto" },
  });
  const calls = recordTelegramCalls(world);
  const { status } = await stage.send({ message: "Two", image: pictureFile() });
  expect(status).toBe(502);
  expect(calls).toHaveLength(6);
});
