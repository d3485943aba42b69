import { NO_OPTIONS } from "@tbm/contract/content/message-look.ts";
import { Schedule, ScheduleDetail } from "@tbm/contract/schedules.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl } from "#testing/world/lane-control.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is noon in Bangkok.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(() => world.close());

const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };
const get = async (id: string) => (await world.call("GET", `/api/schedules/${id}`)).body;
const list = async (query = "") => (await world.call("GET", `/api/schedules${query}`)).body;
const messages = async (query = "") =>
  (await list(query)).map(({ message }: { message: string }) => message);
const schedule = async (fields: Record<string, unknown>): Promise<string> =>
  (await stage.schedule({ ...soon, ...fields })).body.id;

test("a record contains the message, its groups, its time and its status", async () => {
  const keyboardId = await stage.keyboard("Buy");
  const id = await schedule({ repeat: "daily", image: pictureFile(), keyboardId });
  const [record] = await list();
  expect(Schedule.parse(record)).toEqual({
    id,
    bot_id: stage.botId,
    bot_name: "Shop",
    group_count: 2,
    message: "Hello",
    entities: [],
    ...NO_OPTIONS,
    image_url: expect.stringContaining("/api/files/"),
    keyboard_id: keyboardId,
    keyboard_name: "Buy",
    repeat_type: "daily",
    rule: null,
    scheduled_time: "2026-11-15T05:05:00.000Z",
    date: "2026-11-15",
    time: "12:05",
    timezone: "Asia/Bangkok",
    status: "waiting",
    note: null,
    cause: null,
    created_at: "2026-11-15T05:00:00.000Z",
    ended_at: null,
    last_run: null,
  });
  const detail = ScheduleDetail.parse(await get(id));
  expect(detail).toMatchObject({
    ...record,
    groups: JSON.stringify(stage.groups),
    image_urls: [record.image_url],
    keyboard: { inline_keyboard: [[{ text: "Buy" }]] },
    runs: [],
    misses: [],
  });
});

test.each([
  ["none", ["2026-11-15T05:05:00.000Z"]],
  [
    "weekly",
    [
      "2026-11-15T05:05:00.000Z",
      "2026-11-22T05:05:00.000Z",
      "2026-11-29T05:05:00.000Z",
      "2026-12-06T05:05:00.000Z",
      "2026-12-13T05:05:00.000Z",
    ],
  ],
])("with repeat %s, up to five next runs are listed", async (repeat, occurrences) => {
  expect(await get(await schedule({ repeat }))).toMatchObject({ occurrences });
});

test("the next runs keep the time of day when clocks change for summer time", async () => {
  const id = await schedule({
    date: "2027-03-26",
    time: "02:30",
    repeat: "daily",
    timezone: "Europe/Berlin",
  });
  expect((await get(id)).occurrences).toEqual([
    "2027-03-26T01:30:00.000Z",
    "2027-03-27T01:30:00.000Z",
    "2027-03-28T01:30:00.000Z",
    "2027-03-29T00:30:00.000Z",
    "2027-03-30T00:30:00.000Z",
  ]);
});

test("lists the next messages first, then the ended ones with the latest first", async () => {
  const first = await schedule({ message: "ran first" });
  await schedule({ message: "ran last", time: "12:06" });
  await world.elapse(8 * MINUTE);
  await schedule({ message: "later", time: "14:00" });
  const paused = await schedule({ message: "paused", time: "13:30" });
  await schedule({ message: "next", time: "13:00" });
  const cancelled = await schedule({ message: "cancelled", time: "20:00" });
  await world.call("POST", `/api/schedules/${paused}/pause`);
  await world.call("DELETE", `/api/schedules/${cancelled}`);
  const all = ["next", "paused", "later", "cancelled", "ran last", "ran first"];
  expect(await messages()).toEqual(all);
  expect(await messages("?status=done")).toEqual(["ran last", "ran first"]);
  expect(await messages("?status=paused")).toEqual(["paused"]);
  expect(await messages("?status=missed")).toEqual([]);
  expect(await messages(`?after=${paused}`)).toEqual([
    "later",
    "cancelled",
    "ran last",
    "ran first",
  ]);
  expect(await messages(`?after=${cancelled}`)).toEqual(["ran last", "ran first"]);
  expect(await messages(`?after=${first}`)).toEqual([]);
  expect(await messages("?after=sch_unknown")).toEqual([]);
  expect((await world.call("GET", "/api/schedules?status=odd")).status).toBe(422);
});

test("pages of fifty go through a list of a hundred thousand without repeats and in time", async () => {
  const schedules = Array.from({ length: 100_000 }, (_, index) => {
    const scheduled_time = new Date((1_800_000_000 + (index % 5000)) * 1000).toISOString();
    const ended = { status: "done", ended_at: "2026-01-01T00:00:00.000Z" } as const;
    return { bot_id: stage.botId, scheduled_time, ...(index % 2 && ended) };
  });
  world.insertRows({ schedules });
  const seen = new Set<string>();
  let after = "";
  const start = performance.now();
  for (let page = 0; page < 20; page += 1) {
    const rows = await list(after && `?after=${after}`);
    expect(rows).toHaveLength(50);
    for (const { id } of rows) seen.add(id);
    after = rows.at(-1).id;
  }
  expect(await messages("?status=missed")).toEqual([]);
  expect(performance.now() - start).toBeLessThan(40_000);
  expect(seen.size).toBe(1000);
});

test("a schedule lists its runs with their results", async () => {
  const id = await schedule({ repeat: "daily" });
  await world.elapse(6 * MINUTE);
  const run = {
    broadcast_id: expect.stringMatching(/^brd_/),
    planned_at: "2026-11-15T05:05:00.000Z",
    sent: 2,
    failed: 0,
  };
  expect(await get(id)).toMatchObject({ runs: [run], last_run: run });
  expect(await list()).toMatchObject([{ last_run: run }]);
  world.clock.advance(DAY);
  await world.elapse(MINUTE);
  expect((await get(id)).runs).toMatchObject([{ planned_at: "2026-11-16T05:05:00.000Z" }, run]);
});

test("runs missed while the worker was down are listed with the reason", async () => {
  const daily = await schedule({ repeat: "daily", groups: ["grp_000001"] });
  const single = await schedule({ message: "Once" });
  const laneControl = createLaneControl(world);
  await laneControl.stop();
  world.clock.advance(3 * DAY + 10 * MINUTE);
  await laneControl.start();
  await world.elapse(MINUTE);
  const reason = "The worker was not running at the planned time.";
  expect(await get(daily)).toMatchObject({
    status: "waiting",
    runs: [{ planned_at: "2026-11-15T05:05:00.000Z", sent: 1 }],
    misses: [
      {
        first_at: "2026-11-16T05:05:00.000Z",
        last_at: "2026-11-18T05:05:00.000Z",
        runs: 3,
        reason,
      },
    ],
  });
  const moment = "2026-11-15T05:05:00.000Z";
  expect(await get(single)).toMatchObject({
    status: "missed",
    note: reason,
    occurrences: [],
    misses: [{ first_at: moment, last_at: moment, runs: 1, reason }],
  });
  await laneControl.stop();
});

test("every call for an unknown schedule answers 404", async () => {
  for (const [method, path] of [
    ["GET", ""],
    ["POST", "/pause"],
    ["POST", "/resume"],
    ["POST", "/send"],
    ["DELETE", ""],
  ] as const) {
    const answer = await world.call(method, `/api/schedules/sch_x${path}`);
    expect(answer).toMatchObject({
      status: 404,
      body: { error: "There is no such scheduled message." },
    });
  }
});
