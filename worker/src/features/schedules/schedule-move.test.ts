import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is Sunday noon in Bangkok, 05:00 in UTC.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(() => world.close());

const plan = async (fields: Record<string, unknown> = {}) => {
  const soon = { message: "Hello", date: "2026-11-17", time: "09:00" };
  const { body } = await stage.schedule({ ...soon, ...fields });
  return { id: body.id, from: body.scheduled_time };
};
const move = (id: string, from: string, to: string) =>
  world.call("POST", `/api/schedules/${id}/move`, { from, to });

test("a one-time message is sent at its new time, and can be moved back", async () => {
  const { id, from } = await plan();
  const to = "2026-11-15T05:30:00.000Z";
  const moved = await move(id, from, to);
  expect(moved.body).toMatchObject({ date: "2026-11-15", time: "12:30", scheduled_time: to });
  expect((await move(id, to, from)).body).toMatchObject({ date: "2026-11-17", time: "09:00" });
  await move(id, from, to);
  await world.elapse(31 * MINUTE);
  expect(stage.seen()).toMatchObject([{ at: Date.parse(to) }]);
});

test("all runs of a weekly message move with one of them, in its own zone", async () => {
  const timezone = "Europe/Berlin";
  const { id, from } = await plan({ repeat: "weekly", date: "2026-11-17", timezone });
  expect(from).toBe("2026-11-17T08:00:00.000Z");
  // The second Tuesday is moved to Thursday evening.
  const moved = await move(id, "2026-11-24T08:00:00Z", "2026-11-26T19:30:00Z");
  expect(moved.body).toMatchObject({ date: "2026-11-19", time: "20:30", timezone });
  expect(moved.body.occurrences.slice(0, 2)).toEqual([
    "2026-11-19T19:30:00.000Z",
    "2026-11-26T19:30:00.000Z",
  ]);
});

test("a daily message moves only within the day", async () => {
  const { id, from } = await plan({ repeat: "daily" });
  const other = await move(id, from, "2026-11-18T02:00:00Z");
  expect(other).toMatchObject({
    status: 422,
    body: { cause: { code: "schedule_move_impossible" } },
  });
  const moved = await move(id, from, "2026-11-17T11:00:00Z");
  expect(moved.body).toMatchObject({ date: "2026-11-17", time: "18:00" });
});

test("a monthly message cannot be moved to a day that it would not reach", async () => {
  const { id } = await plan({ repeat: "monthly", date: "2027-01-31" });
  const clamped = await move(id, "2027-02-28T02:00:00Z", "2027-02-27T02:00:00Z");
  expect(clamped.body.cause).toMatchObject({ code: "schedule_move_impossible" });
  const moved = await move(id, "2027-03-31T02:00:00Z", "2027-03-20T02:00:00Z");
  expect(moved.body).toMatchObject({ date: "2027-01-20" });
});

test("the days of a custom repeat are not moved", async () => {
  const rule = JSON.stringify({ rrule: "FREQ=WEEKLY;BYDAY=TU", times: [], exdates: [] });
  const { id, from } = await plan({ repeat: "custom", rule });
  expect((await move(id, from, "2026-11-17T11:00:00Z")).body.cause).toMatchObject({
    code: "schedule_move_impossible",
  });
});

test("refuses a time that has passed, and a run that is no longer planned", async () => {
  const { id, from } = await plan();
  const past = await move(id, from, "2026-11-15T04:00:00Z");
  expect(past.body.cause).toMatchObject({ code: "time_passed" });
  const changed = { code: "schedule_changed_or_ended" };
  const unplanned = await move(id, "2026-11-17T02:30:00Z", "2026-11-18T02:00:00Z");
  expect(unplanned.body.cause).toMatchObject(changed);
  await world.call("POST", `/api/schedules/${id}/send`);
  await world.elapse(MINUTE);
  expect((await move(id, from, "2026-11-18T02:00:00Z")).body.cause).toMatchObject(changed);
  expect((await move("sch_none", from, from)).status).toBe(404);
});

const moveAlone = (id: string, from: string, to: string) =>
  world.call("POST", `/api/schedules/${id}/move`, { from, to, alone: true });
const runsOf = async (id: string) =>
  (await world.call("GET", `/api/schedules/${id}`)).body.occurrences.slice(0, 3);

test("one run of a weekly message moves alone, with its pictures, and the others stay", async () => {
  const { id, from } = await plan({ repeat: "weekly", image: pictureFile() });
  const to = "2026-11-15T05:30:00.000Z";
  const { body } = await moveAlone(id, from, to);
  expect(body).toMatchObject({ repeat_type: "none", scheduled_time: to, message: "Hello" });
  expect(body.id).not.toBe(id);
  expect(await runsOf(id)).toEqual([
    "2026-11-24T02:00:00.000Z",
    "2026-12-01T02:00:00.000Z",
    "2026-12-08T02:00:00.000Z",
  ]);
  await world.elapse(10 * 24 * 60 * MINUTE);
  expect(stage.seen().map(({ at }) => new Date(at).toISOString())).toEqual([
    to,
    "2026-11-24T02:00:00.000Z",
  ]);
  stage.assertNoBreach();
});

test("after that, all runs can still be moved, and the skipped one stays skipped", async () => {
  const { id } = await plan({ repeat: "weekly" });
  await moveAlone(id, "2026-11-24T02:00:00Z", "2026-11-25T02:00:00Z");
  const moved = await move(id, "2026-11-17T02:00:00Z", "2026-11-18T03:00:00Z");
  expect(moved.body.occurrences.slice(0, 2)).toEqual([
    "2026-11-18T03:00:00.000Z",
    "2026-12-02T03:00:00.000Z",
  ]);
});

test.each([
  ["2026-11-20", ["2027-01-20T02:00:00.000Z", "2027-02-20T02:00:00.000Z"]],
  ["2026-12-31", ["2027-02-28T02:00:00.000Z", "2027-03-31T02:00:00.000Z"]],
])("a monthly message from %s keeps its other runs", async (date, rest) => {
  const { id, from } = await plan({ repeat: "monthly", date });
  const second = (await runsOf(id))[1];
  const [one, , ...after] = (await world.call("GET", `/api/schedules/${id}`)).body.occurrences;
  expect((await moveAlone(id, second, "2027-01-10T02:00:00Z")).status).toBe(200);
  const runs = await runsOf(id);
  expect(runs).toEqual([one, ...after].slice(0, 3));
  expect(runs).toEqual(expect.arrayContaining([from, rest.at(-1)]));
});

test("a run of a custom repeat moves alone, and the last one takes the message with it", async () => {
  const rule = JSON.stringify({ rrule: "FREQ=DAILY;COUNT=2", times: [], exdates: [] });
  const { id, from } = await plan({ repeat: "custom", rule });
  await moveAlone(id, from, "2026-11-20T02:00:00Z");
  expect(await runsOf(id)).toEqual(["2026-11-18T02:00:00.000Z"]);
  const last = await moveAlone(id, "2026-11-18T02:00:00Z", "2026-11-21T02:00:00Z");
  expect(last.body).toMatchObject({ id, repeat_type: "none", date: "2026-11-21" });
});

test("refuses to move a run alone where its date has others, or no rule is like its repeat", async () => {
  const rule = JSON.stringify({ rrule: "FREQ=DAILY", times: ["18:00"], exdates: [] });
  const custom = await plan({ repeat: "custom", rule });
  const refusal = async ({ id, from }: { id: string; from: string }, to: string) =>
    (await moveAlone(id, from, to)).body.cause.code;
  expect(await refusal(custom, "2026-11-20T02:00:00Z")).toBe("run_shares_its_day");
  const monthly = await plan({ repeat: "monthly", date: "2026-11-30" });
  expect(await refusal(monthly, "2026-12-01T02:00:00Z")).toBe("run_of_month_fixed");
  const daily = await plan({ repeat: "daily" });
  expect(await refusal(daily, "2026-11-15T04:00:00Z")).toBe("time_passed");
  expect(await runsOf(daily.id)).toContain(daily.from);
});

test("a request that is sent again moves the run once", async () => {
  const { id, from } = await plan({ repeat: "daily" });
  const body = { from, to: "2026-11-20T03:00:00Z", alone: true };
  const send = () =>
    world.call("POST", `/api/schedules/${id}/move`, body, { "Idempotency-Key": "press-0001" });
  const first = await send();
  expect(first.status).toBe(200);
  world.database.exec("UPDATE idempotency_keys SET status = NULL, body = NULL, attempted_at = ''");
  expect((await send()).body.id).toBe(first.body.id);
  expect((await world.call("GET", "/api/schedules")).body).toHaveLength(2);
});
