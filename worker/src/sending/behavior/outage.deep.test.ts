import type { OutageInput } from "@tbm/simulator/control/control-inputs.ts";
import { expect, onTestFinished, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl } from "#testing/world/lane-control.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Six calls in flight, and three unanswered in a row. */
const MAX_UNCONFIRMED = 9;
const GROUPS = process.env["RELEASE"] === "1" ? 3000 : 600;

const KINDS: [string, Omit<OutageInput, "ms">][] = [
  ["502 in JSON", { status: 502, isJson: true }],
  ["a proxy's page", { status: 502 }],
  ["resets", { kind: "reset" }],
  ["silence", { kind: "hang" }],
  ["refused connections", { kind: "refused" }],
];

async function setUp(groups: number) {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups });
  onTestFinished(() => world.close());
  const { control } = world.telegram;
  control.setLatency(50);
  const counts = () =>
    Object.fromEntries(
      Array.from(
        Map.groupBy(stage.deliveries(), ({ state }) => String(state)),
        ([state, { length }]) => [state, length],
      ),
    );
  const send = (message = "Hello") =>
    void world.call("POST", "/api/send/now", stage.form({ message }));
  const chatsReached = () => new Set(stage.seen().map(({ chatId }) => chatId)).size;
  return { world, stage, control, counts, send, chatsReached };
}

test.each(KINDS)(
  "ten minutes of %s leave at most nine messages unconfirmed, and the rest is sent afterwards",
  async (_, outage) => {
    const { world, stage, control, counts, send, chatsReached } = await setUp(GROUPS);
    send();
    await world.elapse(6 * SECOND);
    const before = stage.seen().length;
    expect(before).toBeGreaterThan(100);
    control.beginOutage({ ms: 10 * MINUTE, ...outage });
    await world.elapse(10 * MINUTE);
    expect(stage.seen().length).toBeLessThanOrEqual(before + 6);
    await world.elapse(10 * MINUTE);
    const { sent = 0, unconfirmed = 0 } = counts();
    expect(unconfirmed).toBeLessThanOrEqual(MAX_UNCONFIRMED);
    expect(sent + unconfirmed).toBe(GROUPS);
    expect(chatsReached()).toBe(stage.seen().length);
    expect(stage.breaches()).toEqual([]);
  },
  120_000,
);

test("an outage that begins while messages are in flight leaves no more of them unconfirmed", async () => {
  const { world, stage, control, counts, send } = await setUp(100);
  control.addFault({ kind: "applied-hang", match: { method: "sendMessage" }, skip: 20, next: 3 });
  send();
  await world.elapse(SECOND);
  control.beginOutage({ ms: HOUR / 2, kind: "reset" });
  await world.elapse(HOUR);
  const { sent = 0, unconfirmed = 0 } = counts();
  expect(unconfirmed).toBeLessThanOrEqual(MAX_UNCONFIRMED);
  expect(sent + unconfirmed).toBe(100);
  expect(stage.breaches()).toEqual([]);
});

test("answers to calls made before the outage do not hide it", async () => {
  const { world, stage, control, counts, send } = await setUp(100);
  // The first three are answered after those that fail immediately.
  control.setLatency(50);
  control.addFault({ kind: "reset", skip: 3 });
  send();
  await world.elapse(MINUTE);
  expect(counts()["unconfirmed"]).toBe(3);
  control.clearFaults();
  await world.elapse(5 * MINUTE);
  expect(counts()).toEqual({ sent: 97, unconfirmed: 3 });
  expect(stage.breaches()).toEqual([]);
});

test("a restart keeps the pause, and leaves no more messages unconfirmed", async () => {
  const { world, stage, control, counts, send } = await setUp(200);
  const laneControl = createLaneControl(world);
  send();
  await world.elapse(2 * SECOND);
  control.beginOutage({ ms: 10 * MINUTE, status: 502 });
  await world.elapse(MINUTE);
  const unconfirmed = counts()["unconfirmed"] ?? 0;
  expect(unconfirmed).toBeLessThanOrEqual(MAX_UNCONFIRMED);
  const calls = recordTelegramCalls(world);
  for (let restarts = 0; restarts < 20; restarts += 1) {
    await laneControl.stop();
    await laneControl.start();
  }
  await world.elapse(SECOND);
  expect(counts()["unconfirmed"]).toBe(unconfirmed);
  expect(calls.filter(({ method }) => method !== "getMe")).toEqual([]);
  await world.elapse(20 * MINUTE);
  expect(counts()).toEqual({ sent: 200 - unconfirmed, unconfirmed });
  expect(stage.breaches()).toEqual([]);
  await laneControl.stop();
});

test("unanswered calls count across restarts", async () => {
  const { world, stage, control, counts } = await setUp(6);
  const laneControl = createLaneControl(world);
  control.beginOutage({ ms: HOUR / 2, status: 502 });
  for (const group of stage.groups) {
    void world.call("POST", "/api/send/now", stage.form({ message: "One", groups: [group] }));
    await world.elapse(SECOND);
    await laneControl.stop();
    await laneControl.start();
  }
  expect(counts()).toEqual({ unconfirmed: 3, queued: 3 });
  await laneControl.stop();
});

test("an outage during which getMe works leaves one message unconfirmed per pause, and pauses grow longer", async () => {
  const { world, stage, control, counts, send } = await setUp(300);
  control.addFault({ kind: "reset", match: { method: "sendMessage" } });
  send();
  await world.elapse(10 * MINUTE);
  expect(counts()["unconfirmed"]).toBeLessThanOrEqual(MAX_UNCONFIRMED + 9);
  control.clearFaults();
  await world.elapse(15 * MINUTE);
  expect(counts()["queued"]).toBeUndefined();
  expect(stage.breaches()).toEqual([]);
});

/** Makes Telegram answer everything except this message. */
function leaveUnanswered(world: World, message: string): void {
  const { fetch } = world.ports;
  world.ports.fetch = async (url, init) =>
    typeof init?.body === "string" && init.body.includes(message)
      ? Response.json({ ok: false, error_code: 502, description: "Bad Gateway" }, { status: 502 })
      : fetch(url, init);
}

test("a message that Telegram does not answer does not stop the others", async () => {
  const { world, stage, send } = await setUp(200);
  leaveUnanswered(world, "Poison");
  send("Poison");
  send("Good");
  await world.elapse(5 * MINUTE);
  expect(stage.seen().filter(({ text }) => text === "Good")).toHaveLength(200);
});

test("a new message does not wait for the pause after one that Telegram does not answer", async () => {
  const { world, stage, send } = await setUp(30);
  leaveUnanswered(world, "Poison");
  send("Poison");
  await world.elapse(20 * MINUTE);
  expect(stage.deliveries().some(({ state }) => state === "queued")).toBe(true);
  const groups = stage.groups.slice(0, 1);
  void world.call("POST", "/api/send/now", stage.form({ message: "Good", groups }));
  await world.elapse(5 * SECOND);
  expect(stage.seen().map(({ text }) => text)).toEqual(["Good"]);
});

test("answers that take 20 seconds each do not count as an outage", async () => {
  const { world, stage, control, counts, send } = await setUp(30);
  control.addFault({ kind: "error", code: 502, description: "Bad Gateway", next: 3 });
  control.setLatency(20 * SECOND);
  send();
  await world.elapse(10 * MINUTE);
  expect(counts()).toEqual({ sent: 27, unconfirmed: 3 });
  expect(stage.breaches()).toEqual([]);
});

test("single lost answers do not stop a bot", async () => {
  const { world, control, counts, send } = await setUp(300);
  control.addFault({ kind: "applied-reset", match: { method: "sendMessage" }, every: 10 });
  const calls = recordTelegramCalls(world);
  send();
  await world.elapse(20 * SECOND);
  expect(counts()).toEqual({ sent: 270, unconfirmed: 30 });
  expect(calls.filter(({ method }) => method === "getMe")).toEqual([]);
});

test("messages that have waited an hour for an answer fail, and are not sent later", async () => {
  const { world, stage, control, counts, send } = await setUp(100);
  control.beginOutage({ ms: 3 * HOUR, status: 502 });
  send();
  await world.elapse(HOUR - MINUTE);
  expect(counts()["failed"]).toBeUndefined();
  await world.elapse(3 * MINUTE);
  const { unconfirmed = 0, failed = 0 } = counts();
  expect(unconfirmed).toBeLessThanOrEqual(MAX_UNCONFIRMED);
  expect(unconfirmed + failed).toBe(100);
  await world.elapse(3 * HOUR);
  expect(stage.seen()).toEqual([]);
});

test("the worker reports that Telegram does not answer, until it does", async () => {
  const { world, control, counts, send } = await setUp(60);
  const isSilent = async () => {
    const { body } = await world.call("GET", "/api/broadcasts");
    return body[0].is_telegram_silent;
  };
  const laneCheck = async () => {
    const { body } = await world.until(world.call("GET", "/api/doctor"));
    return body.checks.find(({ name }: { name: string }) => name === "Sending queue for Shop");
  };
  control.beginOutage({ ms: 10 * MINUTE, status: 502 });
  send();
  await world.elapse(5 * MINUTE);
  expect(await isSilent()).toBe(true);
  expect(await laneCheck()).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^Telegram hasn't answered this bot for \d minutes\./),
  });
  await world.elapse(10 * MINUTE);
  expect(counts()["queued"]).toBeUndefined();
  expect(await isSilent()).toBe(false);
  expect(await laneCheck()).toMatchObject({ ok: true });
});
