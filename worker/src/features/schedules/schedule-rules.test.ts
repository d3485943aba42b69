import { expect, test } from "vitest";

import { sweepDaily } from "#planning/daily-sweep.ts";
import { eachPlanStage } from "#testing/plans/each-plan-stage.ts";
import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import type { LaneControl } from "#testing/world/lane-control.ts";
import type { World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let stage: BotInGroups;
let laneControl: LaneControl;
eachPlanStage({ groups: 1 }, (made) => {
  ({ world, stage, laneControl } = made);
});

const WEEKDAYS = { rrule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", times: ["18:00"] };
const custom = (rule: object, fields: object = {}) => ({
  message: "Hello",
  date: "2026-11-15",
  time: "13:00",
  repeat: "custom",
  rule: JSON.stringify(rule),
  ...fields,
});
const schedule = async (rule: object, fields: object = {}): Promise<string> =>
  (await stage.schedule(custom(rule, fields))).body.id;
const call = async (id: string, verb: "pause" | "resume" | "" = "") =>
  (await world.call(verb ? "POST" : "GET", `/api/schedules/${id}${verb && `/${verb}`}`)).body;
const update = async (id: string, rule: object, fields: object = {}) =>
  (await world.call("PUT", `/api/schedules/${id}`, stage.form({ ...custom(rule), ...fields })))
    .body;
/** In Bangkok, such as `15 13:00`. */
const toLocal = (at: number | string) =>
  new Date(new Date(at).getTime() + 7 * HOUR).toISOString().slice(8, 16).replace("T", " ");
const sentAt = () => stage.seen().map(({ at }) => toLocal(at));

test("a custom repeat runs at each of its times, and is done after its last run", async () => {
  const id = await schedule({ rrule: "FREQ=DAILY;COUNT=3", times: ["18:00"] });
  await world.elapse(3 * DAY);
  expect(sentAt()).toEqual(["15 13:00", "15 18:00", "16 13:00"]);
  expect(await call(id)).toMatchObject({ status: "done", occurrences: [], misses: [] });
});

test("its rule is in every answer, with sorted times and dates, and absent for the other repeats", async () => {
  const dates = ["2026-12-31", "2026-12-25"];
  const rule = { ...WEEKDAYS, times: ["18:00", "09:00", "18:00"], exdates: dates };
  const { status, body } = await stage.schedule(custom(rule));
  expect(status).toBe(201);
  const shown = {
    repeat_type: "custom",
    rule: { ...rule, times: ["09:00", "18:00"], exdates: dates.toSorted() },
    scheduled_time: "2026-11-16T02:00:00.000Z",
  };
  expect(body).toMatchObject(shown);
  expect(await call(body.id)).toMatchObject({ ...shown, time: "13:00" });
  const { body: daily } = await stage.schedule(custom(rule, { repeat: "daily" }));
  expect(daily.repeat_type).toBe("daily");
  expect(daily).not.toHaveProperty("rule");
  const { body: group } = await world.call("GET", "/api/groups/grp_000001");
  expect(group.plans).toMatchObject([{ repeat_type: "daily" }, { rule: shown.rule }]);
});

test.each([
  [{ rule: "" }, "A custom repeat needs a rule."],
  [{ rule: "often" }, /must be an RFC 5545 rule/],
  [{ rule: JSON.stringify({ rrule: "FREQ=YEARLY" }) }, /must be an RFC 5545 rule/],
  [{ rule: JSON.stringify({ rrule: "FREQ=DAILY", times: ["9"] }) }, /given as HH:mm/],
  [{ rule: JSON.stringify({ rrule: "FREQ=DAILY;UNTIL=20261114" }) }, /has no runs ahead/],
  [{ time: "11:00" }, /has passed/],
])("refuses %j", async (fields, expected) => {
  const { status, body } = await stage.schedule(custom({ rrule: "FREQ=DAILY" }, fields));
  expect(status).toBe(422);
  expect(body.error).toMatch(expected);
});

test("the preview lists the next ten runs of a rule", async () => {
  const timing = { ...custom({}), rule: WEEKDAYS };
  const { body } = await world.call("POST", "/api/schedules/preview", timing);
  expect(body.fault).toBeNull();
  expect(body.occurrences.map(toLocal)).toEqual(
    ["16", "17", "18", "19", "20"].flatMap((day) => [`${day} 13:00`, `${day} 18:00`]),
  );
});

test("an edit of the rule changes the next run, and an edit of the text does not", async () => {
  const id = await schedule(WEEKDAYS);
  const edited = await update(id, WEEKDAYS, { message: "New" });
  expect(toLocal(edited.scheduled_time)).toBe("16 13:00");
  const friday = await update(id, { rrule: "FREQ=MONTHLY;BYDAY=-1FR" });
  expect(toLocal(friday.scheduled_time)).toBe("27 13:00");
  const daily = await update(id, WEEKDAYS, { repeat: "daily" });
  expect(daily).toMatchObject({ repeat_type: "daily", rule: null });
});

test("one that has begun keeps counting from its first date", async () => {
  const id = await schedule({ rrule: "FREQ=DAILY;COUNT=4" });
  await world.elapse(2 * DAY);
  const { occurrences } = await update(id, { rrule: "FREQ=DAILY;COUNT=3" });
  expect(occurrences.map(toLocal)).toEqual(["17 13:00"]);
});

test("a pause past its end makes it missed, with every run", async () => {
  const id = await schedule({ rrule: "FREQ=DAILY;UNTIL=20261116", times: ["18:00"] });
  await call(id, "pause");
  await world.elapse(3 * DAY);
  expect(await call(id, "resume")).toMatchObject({ status: "missed", misses: [{ runs: 4 }] });
  expect(sentAt()).toEqual([]);
});

async function stopWorkerFor(ms: number): Promise<void> {
  await laneControl.stop();
  world.clock.advance(ms);
  await laneControl.start();
  await world.elapse(MINUTE);
}

test("after downtime it is sent once for all missed runs, and continues", async () => {
  const id = await schedule({ rrule: "FREQ=DAILY", times: ["18:00"] });
  await stopWorkerFor(2 * DAY);
  expect(sentAt()).toEqual(["17 12:00"]);
  const { misses, scheduled_time } = await call(id);
  expect(misses).toMatchObject([{ runs: 3 }]);
  expect(toLocal(scheduled_time)).toBe("17 13:00");
});

test.each([
  ["within an hour of its last run is sent", 2 * HOUR, "done", ["15 14:00"]],
  ["more than an hour after its last run is missed", 2 * HOUR + 1, "missed", []],
])("one that ended during downtime and %s", async (_rule, downtime, status, expected) => {
  const id = await schedule({ rrule: "FREQ=DAILY;COUNT=1" });
  await stopWorkerFor(downtime);
  expect(sentAt()).toEqual(expected);
  expect(await call(id)).toMatchObject({ status });
});

test("the dashboard lists every run of the next 24 hours", async () => {
  await schedule({ rrule: "FREQ=DAILY", times: ["09:00", "18:00", "23:00"] });
  const { body } = await world.call("GET", "/api/outlook");
  expect(body.upcoming.total).toBe(4);
  expect(body.upcoming.items.map(({ at }: { at: string }) => toLocal(at))).toEqual([
    "15 13:00",
    "15 18:00",
    "15 23:00",
    "16 09:00",
  ]);
});

test("the daily sweep keeps the next of several times, and moves it only with the zone's clock", async () => {
  const id = await schedule({ rrule: "FREQ=DAILY", times: ["14:30", "20:00"] });
  await world.elapse(HOUR + MINUTE);
  await sweepDaily(world.ports);
  expect(toLocal((await call(id)).scheduled_time)).toBe("15 14:30");
  world.database.exec("UPDATE schedules SET scheduled_time = '2026-11-15T08:00:00.000Z'");
  await sweepDaily(world.ports);
  expect(toLocal((await call(id)).scheduled_time)).toBe("15 14:30");
});
