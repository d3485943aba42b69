import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl, type LaneControl } from "#testing/world/lane-control.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let world: World;
let stage: BotInGroups;
let laneControl: LaneControl;
let start: number;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 30 });
  laneControl = createLaneControl(world);
  start = world.clock.now();
});
afterEach(async () => {
  stage.assertNoBreach();
  await laneControl.stop();
  await world.close();
});

/** Telegram's own limits. */
const setLimits = () =>
  world.telegram.control.setLimits({
    botMessagesPerSecond: 30,
    chatMessagesPerSecond: 1,
    groupMessagesPerMinute: 20,
  });
const chatIdOf = (index: number) => stage.chats[index]?.chatId ?? 0;
const askToWait = (seconds: number, fields: { chatId?: number; next?: number } = {}) =>
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: seconds },
    ...(fields.next !== undefined && { next: fields.next }),
    match: { method: "sendMessage", ...(fields.chatId && { chatId: fields.chatId }) },
  });
const secondsOf = (chat: string) =>
  stage
    .seen()
    .filter((post) => post.chat === chat)
    .map(({ at }) => (at - start) / SECOND);

test.each([1, 37, 3600])(
  "a group that must wait %i s waits exactly that long, and the others continue",
  async (seconds) => {
    askToWait(seconds, { chatId: chatIdOf(0), next: 1 });
    const { body } = await stage.send({ message: "Hello" });
    expect(body.totalSent).toBeGreaterThanOrEqual(29);
    await world.elapse(seconds * SECOND);
    expect(stage.seen()).toHaveLength(30);
    const [waited = 0] = secondsOf("Group 1");
    expect(waited).toBeGreaterThanOrEqual(seconds);
    expect(waited).toBeLessThanOrEqual(seconds + 1);
    expect(Math.max(...secondsOf("Group 2"))).toBeLessThan(1);
  },
);

test("a later message for a group that waits stays behind the one that waits", async () => {
  askToWait(60, { chatId: chatIdOf(0), next: 1 });
  await stage.send({ message: "One", groups: ["grp_000001"] });
  await stage.send({ message: "Two", groups: ["grp_000001", "grp_000002"] });
  await world.elapse(2 * MINUTE);
  const texts = stage.seen().map(({ chat, text }) => `${chat} ${text}`);
  expect(texts).toEqual(["Group 2 Two", "Group 1 One", "Group 1 Two"]);
});

test("if several groups must wait until the same moment, the whole bot waits", async () => {
  askToWait(60);
  const calls = recordTelegramCalls(world);
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(10 * SECOND);
  const asked = calls.length;
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThanOrEqual(12);
  world.telegram.control.clearFaults();
  await world.elapse(49 * SECOND);
  expect(calls).toHaveLength(asked);
  await world.elapse(5 * SECOND);
  expect(stage.seen()).toHaveLength(30);
  expect(Math.min(...stage.seen().map(({ at }) => at))).toBeGreaterThanOrEqual(start + 60 * SECOND);
  await world.until(sending);
});

test("a wait survives a restart, to the second", async () => {
  askToWait(3600, { chatId: chatIdOf(0), next: 1 });
  await stage.send({ message: "Hello" });
  await laneControl.stop();
  world.clock.advance(10 * MINUTE);
  await laneControl.start();
  const calls = recordTelegramCalls(world);
  await world.elapse(49 * MINUTE);
  expect(calls).toEqual([]);
  await world.elapse(2 * MINUTE);
  const [waited = 0] = secondsOf("Group 1");
  expect(waited).toBeGreaterThanOrEqual(3600);
  expect(waited).toBeLessThanOrEqual(3602);
});

test("a wait of the whole bot survives a restart, and applies to later messages too", async () => {
  askToWait(600);
  await stage.send({ message: "Hello" });
  world.telegram.control.clearFaults();
  await laneControl.stop();
  world.clock.advance(MINUTE);
  await laneControl.start();
  const calls = recordTelegramCalls(world);
  await stage.send({ message: "More" });
  await world.elapse(8 * MINUTE);
  expect(calls).toEqual([]);
  await world.elapse(3 * MINUTE);
  expect(stage.seen()).toHaveLength(60);
});

test("with Telegram's limits on, albums and texts go out without a single refusal", async () => {
  setLimits();
  const calls = recordTelegramCalls(world);
  await stage.campaign(await stage.folder(5), {
    imagesPerSend: 5,
    keyboardId: await stage.keyboard(),
    groups: stage.groups.slice(0, 12),
  });
  await stage.send({ message: "One" });
  await stage.send({ message: "Two" });
  await world.elapse(5 * MINUTE);
  expect(stage.seen()).toHaveLength(12 * 6 + 60);
  expect(calls).toHaveLength(12 * 2 + 60);
});

test("a restart keeps the pace, so Telegram refuses nothing", async () => {
  setLimits();
  const calls = recordTelegramCalls(world);
  const sendNow = (message: string) =>
    world.call("POST", "/api/send/now", stage.form({ message, groups: ["grp_000001"] }));
  const sending = Promise.all(Array.from({ length: 25 }, (_, index) => sendNow(String(index))));
  for (let restart = 0; restart < 3; restart += 1) {
    await world.elapse(5 * SECOND);
    await laneControl.stop();
    await laneControl.start();
  }
  await world.until(sending);
  await world.elapse(2 * MINUTE);
  expect(stage.seen()).toHaveLength(25);
  expect(calls).toHaveLength(25);
});

test("a restart keeps the pace between the parts of a message", async () => {
  setLimits();
  const calls = recordTelegramCalls(world);
  await stage.campaign(await stage.folder(5), {
    imagesPerSend: 5,
    keyboardId: await stage.keyboard(),
    groups: stage.groups.slice(0, 3),
  });
  await world.elapse(SECOND);
  expect(calls).toHaveLength(3);
  await laneControl.stop();
  await laneControl.start();
  await world.elapse(2 * MINUTE);
  expect(calls).toHaveLength(6);
});

test("a clock that is set back delays a waiting group by no more than its wait", async () => {
  askToWait(30, { chatId: chatIdOf(0), next: 1 });
  const { now } = world.ports;
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(5 * SECOND);
  world.ports.now = () => now() - 60 * MINUTE;
  const { body } = await world.until(sending);
  expect(body).toMatchObject({ totalSent: 29, totalPending: 1 });
  await world.elapse(2 * MINUTE);
  expect(stage.seen()).toHaveLength(30);
});

test.each(["abc", "8", null, 0.5, -3, 1e12, {}, true])(
  "a malformed wait of %j does not stop its group for good, nor the others",
  async (retry_after) => {
    let asked = 0;
    recordTelegramCalls(world, ({ method }) => {
      if (method !== "sendMessage") return null;
      asked += 1;
      if (asked > 1) return null;
      const refusal = { ok: false, error_code: 429, description: "Too Many Requests" };
      return Response.json({ ...refusal, parameters: { retry_after } }, { status: 429 });
    });
    void world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
    await world.elapse(MINUTE);
    expect(stage.seen().length).toBeGreaterThanOrEqual(29);
    await world.elapse(15 * 24 * 60 * MINUTE);
    expect(stage.seen()).toHaveLength(30);
    expect(world.log.filter(({ level }) => level === "error")).toEqual([]);
  },
);
