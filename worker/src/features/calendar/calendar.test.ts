import { Calendar } from "@tbm/contract/calendar/calendar.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const HOUR_MS = 3_600_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is noon in Bangkok, 05:00 in UTC.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

const ask = (query: Record<string, string>) => {
  const span = { from: "2026-11-01T00:00:00+07:00", to: "2026-12-01T00:00:00+07:00" };
  const search = new URLSearchParams({ ...span, ...query });
  return world.call("GET", `/api/calendar?${search.toString()}`);
};
const calendar = async (query: Record<string, string> = {}) =>
  Calendar.parse((await ask(query)).body);
const runsOf = async (query: Record<string, string> = {}) =>
  (await calendar(query)).plans.map(({ runs }) => runs);

test("has what was sent with its counts, and nothing that was changed later", async () => {
  const { body } = await stage.send({ message: "Hello" });
  await world.elapse(60_000);
  await world.call("POST", `/api/broadcasts/${body.broadcastId}/delete`, {});
  await world.elapse(60_000);
  expect((await calendar()).posts).toMatchObject([
    { message: "Hello", state: "sent", total: 3, sent: 3, bot_id: stage.botId, bot_name: "Shop" },
  ]);
  expect((await calendar({ from: "2026-11-16T00:00:00Z" })).posts).toEqual([]);
});

test("has every run of a repeat at its wall-clock time, across a change of the clock", async () => {
  const berlin = { date: "2027-03-26", time: "09:00", timezone: "Europe/Berlin" };
  await stage.schedule({ message: "Daily", repeat: "daily", ...berlin });
  const span = { from: "2027-03-27T00:00:00Z", to: "2027-03-30T00:00:00Z" };
  expect(await runsOf(span)).toEqual([
    ["2027-03-27T08:00:00.000Z", "2027-03-28T07:00:00.000Z", "2027-03-29T07:00:00.000Z"],
  ]);
});

test("has the runs of a custom rule without its skipped dates, which can be moved one by one", async () => {
  const rule = { rrule: "FREQ=DAILY;COUNT=3", times: [], exdates: ["2026-11-17"] };
  await stage.schedule({
    message: "Custom",
    date: "2026-11-16",
    time: "09:00",
    repeat: "custom",
    rule: JSON.stringify(rule),
  });
  const { plans } = await calendar();
  expect(plans).toMatchObject([
    { moves: "run", runs: ["2026-11-16T02:00:00.000Z", "2026-11-18T02:00:00.000Z"] },
  ]);
});

test("says what can be moved", async () => {
  const rules = {
    weekly: { rrule: "FREQ=WEEKLY", exdates: ["2026-11-23"] },
    weekdays: { rrule: "FREQ=WEEKLY;BYDAY=MO,TU" },
    twice: { rrule: "FREQ=WEEKLY", times: ["18:00"] },
  };
  const first = { date: "2026-11-16", time: "09:00" };
  await stage.schedule({ message: "once", ...first });
  await stage.schedule({ message: "daily", ...first, repeat: "daily" });
  for (const [message, rule] of Object.entries(rules)) {
    await stage.schedule({ message, ...first, repeat: "custom", rule: JSON.stringify(rule) });
  }
  const { plans } = await calendar();
  expect(Object.fromEntries(plans.map(({ message, moves }) => [message, moves]))).toEqual({
    once: "once",
    daily: "series",
    weekly: "series",
    weekdays: "run",
    twice: "none",
  });
});

test("has a campaign's coming runs, also of a time far ahead", async () => {
  await stage.campaign(await stage.folder(2), { name: "Game", intervalHours: 12 });
  await world.elapse(60_000);
  const near = await calendar({ to: "2026-11-16T12:00:00Z" });
  expect(near.posts).toMatchObject([{ title: "Game" }]);
  expect(near.plans).toMatchObject([
    { title: "Game", kind: "campaign", moves: "none", group_count: 3 },
  ]);
  expect(near.plans[0]?.runs).toEqual(["2026-11-15T17:00:00.000Z", "2026-11-16T05:00:00.000Z"]);
  const far = { from: "2090-01-01T00:00:00Z", to: "2090-01-02T00:00:00Z" };
  expect(await runsOf(far)).toEqual([["2090-01-01T05:00:00.000Z", "2090-01-01T17:00:00.000Z"]]);
});

test("shows only what goes to the bot, the group or the set", async () => {
  const plan = { date: "2026-11-20", time: "09:00" };
  const [first = "", second = "", third = ""] = stage.groups;
  await stage.schedule({ message: "First", groups: [first], ...plan });
  await stage.schedule({ message: "Second", groups: [second, third], ...plan });
  await stage.send({ message: "Sent", groups: [second] });
  await world.elapse(60_000);
  const set = { name: "Two", groups: [first, third] };
  const { body } = await world.call("POST", "/api/group-sets", set);
  const shown = async (query: Record<string, string>) => {
    const { posts, plans } = await calendar(query);
    return [...posts, ...plans].map(({ message }) => message);
  };
  expect(await shown({ groupId: second })).toEqual(["Sent", "Second"]);
  expect(await shown({ setId: body.id })).toEqual(["First", "Second"]);
  expect(await shown({ setId: body.id, groupId: first })).toEqual(["First"]);
  expect(await shown({ setId: "set_unknown" })).toEqual([]);
  expect(await shown({ botId: stage.botId })).toHaveLength(3);
  expect(await shown({ botId: "bot_unknown" })).toEqual([]);
});

test("leaves out the latest runs of too many, and says how many of each day", async () => {
  const folder = await stage.folder(1);
  for (let count = 0; count < 8; count += 1) {
    await stage.campaign(folder, { name: `Game ${count}`, intervalHours: 1 });
  }
  await world.elapse(HOUR_MS);
  const { plans, has_more, left_out } = await calendar({
    from: "2026-12-01T00:00:00+07:00",
    to: "2027-01-12T00:00:00+07:00",
  });
  expect(has_more).toBe(true);
  // 625 runs of each are 26 days and one hour.
  expect(left_out[0]).toEqual({ date: "2026-12-27", entries: 8 * 23 });
  expect(left_out.at(-1)).toEqual({ date: "2027-01-11", entries: 8 * 24 });
  expect(left_out).toHaveLength(16);
  expect(plans.map(({ runs }) => runs.length)).toEqual(Array.from({ length: 8 }, () => 625));
  expect((await calendar()).has_more).toBe(false);
});

test("leaves out the oldest posts of too many, and says how many of each day", async () => {
  const sent = (count: number, created_at: string) =>
    Array.from({ length: count }, (_, index) => ({
      id: `brd_${created_at}${index}`,
      bot_id: stage.botId,
      created_at,
      finished_at: created_at,
      sent: 1,
    }));
  world.insertRows({
    broadcasts: [
      ...sent(3, "2026-11-01T20:00:00.000Z"),
      ...sent(40, "2026-11-02T02:00:00.000Z"),
      ...sent(4990, "2026-11-03T02:00:00.000Z"),
    ],
  });
  const { posts, left_out, has_more } = await calendar({ botId: stage.botId });
  expect([posts.length, has_more]).toEqual([5000, true]);
  // The first three were sent after midnight in Bangkok.
  expect(left_out).toEqual([{ date: "2026-11-02", entries: 33 }]);
});

test("refuses more than six weeks, and an end before the start", async () => {
  expect(await ask({ to: "2027-03-01T00:00:00Z" })).toMatchObject({ status: 422 });
  expect(await ask({ to: "2026-10-01T00:00:00Z" })).toMatchObject({ status: 422 });
  expect(await ask({ from: "yesterday" })).toMatchObject({ status: 422 });
});

test("names full days, with what was sent today", async () => {
  await world.call("PUT", "/api/daily-limits", { posts: 2, skips: false });
  await stage.send({ message: "Sent" });
  const plan = { date: "2026-11-15", time: "18:00", repeat: "daily" };
  await stage.schedule({ message: "Evening", ...plan });
  expect((await calendar()).crowded).toEqual([]);
  const { body } = await stage.schedule({ message: "Night", ...plan, time: "21:00" });
  const week = { to: "2026-11-18T00:00:00+07:00" };
  expect((await calendar(week)).crowded).toMatchObject([
    {
      date: "2026-11-15",
      text: "“Group 1” gets 3 posts, over its limit of 2. 2 other groups get too many, too.",
    },
  ]);
  const [group = ""] = stage.groups;
  expect((await calendar({ ...week, groupId: group })).crowded).toMatchObject([
    { text: "“Group 1” gets 3 posts, over its limit of 2." },
  ]);
  await world.call("DELETE", `/api/schedules/${body.id}`);
  expect((await calendar()).crowded).toEqual([]);
});

test("runs that renew a campaign's posts don't make a day full", async () => {
  await world.call("PUT", "/api/daily-limits", { posts: 1, skips: false });
  const start = { intervalHours: 2, startAt: "2026-11-15T06:00:00Z" };
  const { body } = await stage.campaign(await stage.folder(1), { ...start, renews: true });
  expect((await calendar()).crowded).toEqual([]);
  await world.elapse(2 * HOUR_MS);
  expect((await calendar()).crowded).toEqual([]);
  await world.call("DELETE", `/api/campaigns/${body.id}`);
  await stage.campaign(await stage.folder(1), { intervalHours: 2 });
  expect((await calendar()).crowded[0]?.text).toContain("“Group 1” gets");
});

test("names two plans that post to the same groups in the same minute", async () => {
  const plan = { date: "2026-11-20", time: "18:00" };
  await stage.schedule({ message: "Lunch\nNoodles", ...plan });
  await stage.schedule({ message: "Later", ...plan, time: "18:01" });
  expect((await calendar()).crowded).toEqual([]);
  await stage.schedule({ message: "Draw", ...plan });
  expect((await calendar()).crowded).toMatchObject([
    { date: "2026-11-20", text: "“Lunch” and “Draw” post to the same groups at 18:00." },
  ]);
  await stage.schedule({ message: "News", ...plan });
  const { crowded } = await calendar();
  expect(crowded[0]?.text).toBe("“Lunch”, “Draw”, and 1 other post to the same groups at 18:00.");
});

test("names each time of a day at which plans meet", async () => {
  const day = { date: "2026-11-20" };
  for (const time of ["09:00", "12:00", "18:00", "21:00"]) {
    for (const message of ["Lunch", "Draw"]) await stage.schedule({ message, ...day, time });
  }
  const { crowded } = await calendar();
  const met = crowded.filter(({ text }) => text.includes("the same groups at"));
  expect(met.map(({ text }) => text.slice(-"09:00.".length))).toEqual([
    "09:00.",
    "12:00.",
    "18:00.",
  ]);
});

test("names every full day of the month", async () => {
  const plan = { date: "2026-11-16", time: "18:00", repeat: "daily" };
  await stage.schedule({ message: "Lunch", ...plan });
  await stage.schedule({ message: "Draw", ...plan });
  const dates = (await calendar()).crowded.map(({ date }) => date);
  expect([dates[0], dates.at(-1), dates.length]).toEqual(["2026-11-16", "2026-11-30", 15]);
});
