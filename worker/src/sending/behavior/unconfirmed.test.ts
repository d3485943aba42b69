import type { FaultInput } from "@tbm/simulator/faults/fault.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const UNREACHABLE = "Telegram could not be reached.";

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 20 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const control = () => world.telegram.control;
const stateCounts = () =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(stage.deliveries(), ({ state }) => String(state)),
      ([state, { length }]) => [state, length],
    ),
  );

const FAULTS: FaultInput[] = [
  { kind: "reset" },
  { kind: "hang" },
  { kind: "html" },
  { kind: "redirect" },
  { kind: "error", code: 500, description: "Internal Server Error" },
  { kind: "error", code: 502, description: "Bad Gateway" },
  { kind: "applied-error", code: 500, description: "Internal Server Error" },
  { kind: "applied-hang" },
  { kind: "applied-reset" },
  { kind: "applied-truncated" },
  { kind: "applied-cut-json" },
  { kind: "applied-html" },
  { kind: "huge", bytes: 2_000_000 },
];

test.each(FAULTS)(
  "after $kind a message is unconfirmed, and is never sent again",
  async (fault) => {
    control().addFault({ ...fault, match: { chatId: stage.chats[0]?.chatId ?? 0 } });
    const calls = recordTelegramCalls(world);
    await stage.send({ message: "Hello" });
    await world.elapse(2 * HOUR);
    expect(stateCounts()).toEqual({ unconfirmed: 1, sent: 19 });
    expect(calls).toHaveLength(20);
    expect(stage.seen().length).toBeGreaterThanOrEqual(19);
  },
);

test.each([
  { message_id: "7" },
  { message_id: 7.5 },
  { message_id: 0 },
  { message_id: -5 },
  {},
  true,
  null,
  [],
])("an answer with %j instead of a message is unconfirmed", async (result) => {
  const answer = () => Response.json({ ok: true, result });
  recordTelegramCalls(world, ({ method }) => (method === "sendMessage" ? answer() : null));
  const { body } = await stage.send({ message: "Hello", groups: ["grp_000001"] });
  expect(body).toMatchObject({ totalSent: 0, totalUnconfirmed: 1 });
});

test.each([400, 500])("a success under HTTP %i is unconfirmed", async (status) => {
  const answer = () => Response.json({ ok: true, result: { message_id: 7 } }, { status });
  recordTelegramCalls(world, ({ method }) => (method === "sendMessage" ? answer() : null));
  const { body } = await stage.send({ message: "Hello", groups: ["grp_000001"] });
  expect(body).toMatchObject({ totalSent: 0, totalUnconfirmed: 1 });
});

test("an album is unconfirmed if the answer has fewer messages than pictures", async () => {
  const result = [{ message_id: 7 }, { message_id: 8 }];
  const answer = () => Response.json({ ok: true, result });
  recordTelegramCalls(world, ({ method }) => (method === "sendMediaGroup" ? answer() : null));
  await stage.campaign(await stage.folder(3), { imagesPerSend: 3, groups: ["grp_000001"] });
  await world.elapse(MINUTE);
  expect(stateCounts()).toEqual({ unconfirmed: 1 });
});

test.each([
  [2, 'Bad Request: failed to send message #2 with the error message "Too Many Requests"'],
  [1, "an album of which one picture arrived"],
])(
  "an album of which %i picture(s) arrived is unconfirmed, and not sent again",
  async (delivered) => {
    control().addFault({ kind: "album-partial", delivered, next: 1 });
    await stage.campaign(await stage.folder(3), { imagesPerSend: 3, groups: ["grp_000001"] });
    await world.elapse(HOUR);
    expect(stage.seen()).toHaveLength(delivered);
    expect(stage.deliveries()).toMatchObject([
      { state: "unconfirmed", reason: expect.stringContaining("Part of the album") },
    ]);
  },
);

test("a rate-limited album waits and is sent once", async () => {
  control().addFault({
    kind: "error",
    code: 400,
    description:
      'Bad Request: failed to send message #1 with the error message "Too Many Requests: retry after 8"',
    next: 1,
  });
  await stage.campaign(await stage.folder(3), { imagesPerSend: 3, groups: ["grp_000001"] });
  await world.elapse(MINUTE);
  expect(stage.seen()).toHaveLength(3);
  expect(stateCounts()).toEqual({ sent: 1 });
});

test("the text after a picture is not sent if the picture is unconfirmed", async () => {
  control().addFault({ kind: "applied-reset", match: { method: "sendPhoto" } });
  await stage.send({
    message: "x".repeat(1025),
    image: pictureFile(),
    groups: ["grp_000001"],
  });
  await world.elapse(MINUTE);
  expect(stage.seen()).toMatchObject([{ content: "photo" }]);
  expect(stateCounts()).toEqual({ unconfirmed: 1 });
});

test("while Telegram cannot be reached the lane tries less and less often, and then sends everything", async () => {
  control().refuseConnections(10 * MINUTE);
  const calls = recordTelegramCalls(world);
  await stage.send({ message: "Hello" });
  await world.elapse(10 * MINUTE);
  expect(calls.length).toBeLessThan(6 * 20);
  await world.elapse(2 * MINUTE);
  expect(stateCounts()).toEqual({ sent: 20 });
  expect(stage.seen()).toHaveLength(20);
});

test("messages that waited an hour for an unreachable Telegram fail, and are not sent later", async () => {
  control().refuseConnections(2 * HOUR);
  await stage.send({ message: "Hello" });
  await world.elapse(HOUR - MINUTE);
  expect(stateCounts()).toEqual({ queued: 20 });
  await world.elapse(3 * MINUTE);
  expect(stateCounts()).toEqual({ failed: 20 });
  expect(stage.deliveries()[0]?.reason).toBe(UNREACHABLE);
  await stage.send({ message: "Later", groups: ["grp_000001"] });
  await world.elapse(HOUR + 10 * MINUTE);
  expect(stage.seen()).toMatchObject([{ text: "Later" }]);
});

test("a message that waited long for another reason survives a short outage", async () => {
  const chatId = stage.chats[0]?.chatId ?? 0;
  control().addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 2 * 3600 },
    match: { chatId },
    next: 1,
  });
  await stage.send({ message: "Hello" });
  await world.elapse(2 * HOUR - 2 * MINUTE);
  control().refuseConnections(5 * MINUTE);
  await world.elapse(10 * MINUTE);
  expect(stateCounts()).toEqual({ sent: 20 });
});

test("a machine that sleeps while Telegram is unreachable fails nothing when it wakes", async () => {
  control().refuseConnections(8 * HOUR + 3 * MINUTE);
  await stage.send({ message: "Hello" });
  await world.elapse(MINUTE);
  world.clock.advance(8 * HOUR);
  await world.elapse(MINUTE);
  expect(stateCounts()).toEqual({ queued: 20 });
  await world.elapse(4 * MINUTE);
  expect(stateCounts()).toEqual({ sent: 20 });
});

test("a clock that is set back while Telegram is unreachable makes no pause longer", async () => {
  control().refuseConnections(2 * MINUTE);
  await stage.send({ message: "Hello" });
  await world.elapse(MINUTE);
  const { now } = world.ports;
  world.ports.now = () => now() - 24 * HOUR;
  await world.elapse(3 * MINUTE);
  expect(stateCounts()).toEqual({ sent: 20 });
});
