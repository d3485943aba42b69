import fc from "fast-check";
import { expect, test } from "vitest";

import { eachPlanStage } from "#testing/plans/each-plan-stage.ts";
import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl, type LaneControl } from "#testing/world/lane-control.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
let stage: BotInGroups;
let laneControl: LaneControl;
let folderId: string;
eachPlanStage({ groups: 1 }, async (made) => {
  ({ world, stage, laneControl } = made);
  folderId = await stage.folder(3);
});

/** Bangkok, the worker's time zone, is UTC+7 all year. Each test starts at noon there. */
const local = (at: number | string) => new Date(new Date(at).getTime() + 7 * HOUR).toISOString();
const clock = (at: number | string) => local(at).slice(11, 16);
const posts = () => stage.seen().map(({ at }) => local(at).slice(8, 16));
const get = async () => (await world.call("GET", "/api/campaigns")).body[0];

async function create(fields: Record<string, unknown> = {}) {
  const { status, body } = await stage.campaign(folderId, fields);
  expect(status).toBe(201);
  const path = `/api/campaigns/${body.id}`;
  return {
    call: (end: string) => world.call("POST", `${path}${end}`),
    edit: (change: Record<string, unknown>) =>
      world.call("PUT", path, {
        name: "Game",
        botId: stage.botId,
        groups: stage.groups,
        folderId,
        messageTemplate: "Play",
        intervalHours: fields["intervalHours"] ?? 6,
        ...change,
      }),
  };
}

test("a run in quiet hours moves to their end, and later runs keep their times", async () => {
  await create({ intervalHours: 5, quietFrom: "21:00", quietUntil: "07:30" });
  await world.elapse(9.5 * HOUR);
  expect(clock((await get()).next_send_at)).toBe("07:30");
  await world.elapse(16 * HOUR);
  expect(posts()).toEqual(["15T12:00", "15T17:00", "16T07:30", "16T13:00"]);
});

test("a campaign created in quiet hours starts at their end", async () => {
  await create({ intervalHours: 24, quietFrom: "11:00", quietUntil: "14:00" });
  expect(clock((await get()).next_send_at)).toBe("14:00");
  await world.elapse(27 * HOUR);
  expect(posts()).toEqual(["15T14:00", "16T14:00"]);
});

test("changed quiet hours apply immediately, even to a run that waits for the old ones to end", async () => {
  const campaign = await create({ quietFrom: "11:00", quietUntil: "23:00" });
  await world.elapse(HOUR);
  expect(posts()).toEqual([]);
  const { body } = await campaign.edit({ quietFrom: "22:00", quietUntil: "06:00" });
  expect(body).toMatchObject({ quiet_from: "22:00", quiet_until: "06:00" });
  await world.elapse(HOUR);
  expect(posts()).toEqual(["15T13:00"]);
});

test("a worker that restarts in quiet hours waits for their end", async () => {
  await create({ intervalHours: 3, quietFrom: "22:00", quietUntil: "06:00" });
  await world.elapse(HOUR);
  await laneControl.stop();
  world.clock.advance(10 * HOUR);
  await laneControl.start();
  await world.elapse(10 * HOUR);
  expect(posts()).toEqual(["15T12:00", "16T06:00", "16T09:00"]);
});

test("an edit keeps the options that it leaves out and removes those set to null", async () => {
  const options = { quietFrom: "22:00", quietUntil: "06:00", endDate: "2026-12-03" };
  const campaign = await create(options);
  await world.elapse(1000);
  const kept = { quiet_from: "22:00", quiet_until: "06:00", end_date: "2026-12-03" };
  expect((await campaign.edit({ name: "Other" })).body).toMatchObject({ name: "Other", ...kept });
  const none = { quietFrom: null, quietUntil: null, endDate: null };
  expect((await campaign.edit(none)).body).toMatchObject({
    quiet_from: null,
    quiet_until: null,
    end_date: null,
  });
});

test("posts through the end date, then pauses with a note", async () => {
  await create({ intervalHours: 10, endDate: "2026-11-16" });
  await world.elapse(21 * HOUR);
  expect(posts()).toEqual(["15T12:00", "15T22:00", "16T08:00"]);
  expect(await get()).toMatchObject({ status: "active", note: null });
  await world.elapse(3 * DAY);
  expect(posts().slice(3)).toEqual(["16T18:00"]);
  expect(await get()).toMatchObject({
    status: "paused",
    note: "Ended on 16 Nov 2026.",
    next_send_at: null,
  });
});

test("ends even if its folder is empty, its last run is skipped, or the worker is down past the end date", async () => {
  folderId = await stage.folder(0);
  await create({ intervalHours: 24, endDate: "2026-11-15" });
  await world.elapse(1000);
  expect(await get()).toMatchObject({ status: "paused", note: "Ended on 15 Nov 2026." });
  const skipped = await create({ intervalHours: 24, endDate: "2026-11-16" });
  await world.elapse(1000);
  expect((await skipped.call("/skip")).body).toMatchObject({ status: "paused" });
  await create({ intervalHours: 24, endDate: "2026-11-18" });
  await laneControl.stop();
  world.clock.advance(5 * DAY);
  await laneControl.start();
  await world.elapse(1000);
  expect(await get()).toMatchObject({ status: "paused", note: "Ended on 18 Nov 2026." });
  expect(posts()).toEqual([]);
});

test("an end date that leaves no run ends the campaign immediately; with a later one it can be started again", async () => {
  const campaign = await create({ intervalHours: 24 });
  await world.elapse(HOUR);
  const { body } = await campaign.edit({ intervalHours: 24, endDate: "2026-11-15" });
  expect(body).toMatchObject({ status: "paused", note: "Ended on 15 Nov 2026." });
  expect(await campaign.call("/start")).toMatchObject({
    status: 422,
    body: { error: "No runs are left before the end date 15 Nov 2026. Choose a later one." },
  });
  const later = await campaign.edit({ intervalHours: 24, endDate: "2026-11-17" });
  expect(later.body).toMatchObject({ status: "paused", note: null });
  expect((await campaign.call("/start")).body).toMatchObject({ status: "active" });
  await world.elapse(4 * DAY);
  expect(posts()).toEqual(["15T12:00", "16T12:00", "17T12:00"]);
});

test.each([
  [
    "an end date in the past",
    { endDate: "2026-11-14" },
    "The end date has passed. Choose a later one.",
  ],
  [
    "an end date more than ten years ahead",
    { endDate: "2036-11-16" },
    "The end date is more than 10 years ahead. Choose an earlier one.",
  ],
  [
    "an end date that is not a date",
    { endDate: "soon" },
    "The end date must be given as YYYY-MM-DD.",
  ],
  ["quiet hours without an end", { quietFrom: "22:00" }, "Quiet hours need a start and an end."],
  [
    "quiet hours with an invalid time",
    { quietFrom: "22:00", quietUntil: "24:00" },
    "Quiet hours must be given as HH:mm.",
  ],
  [
    "quiet hours that start and end at the same time",
    { quietFrom: "22:00", quietUntil: "22:00" },
    "Quiet hours can't start and end at the same time.",
  ],
])("refuses %s", async (_, fields, error) => {
  expect(await stage.campaign(folderId, fields)).toMatchObject({ status: 422, body: { error } });
});

test("accepts an end date ten years ahead", async () => {
  const { body } = await stage.campaign(folderId, { endDate: "2036-11-15" });
  expect(body).toMatchObject({ end_date: "2036-11-15" });
});

test("a campaign that has ended can be edited without changing its end date", async () => {
  const campaign = await create({ endDate: "2026-11-15" });
  await world.elapse(3 * DAY);
  const { status, body } = await campaign.edit({ name: "Other", endDate: "2026-11-15" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: "Other", note: "Ended on 15 Nov 2026." });
});

const clockTime = fc
  .integer({ min: 0, max: 47 })
  .map((half) => new Date(half * 30 * 60_000).toISOString().slice(11, 16));

test("through pauses, skips and downtime, no run falls in quiet hours or after the end date, and none happens twice", async () => {
  const cases = fc.record({
    intervalHours: fc.integer({ min: 1, max: 30 }),
    quiet: fc.uniqueArray(clockTime, { minLength: 2, maxLength: 2 }),
    acts: fc.array(
      fc.record({
        act: fc.constantFrom("stop", "start", "skip", "downtime", "none"),
        hours: fc.integer({ min: 1, max: 20 }),
      }),
      { maxLength: 6 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ intervalHours, quiet, acts }) => {
      const [quietFrom = "", quietUntil = ""] = quiet;
      const own = await createWorld({ isInMemory: true });
      const ownStage = await createBotInGroups(own, { groups: 1 });
      const ownLanes = createLaneControl(own);
      const { body } = await ownStage.campaign(await ownStage.folder(3), {
        intervalHours,
        quietFrom,
        quietUntil,
        endDate: "2026-11-18",
      });
      for (const { act, hours } of acts) {
        if (act === "downtime") {
          await ownLanes.stop();
          own.clock.advance(hours * HOUR);
          await ownLanes.start();
        } else if (act !== "none") await own.call("POST", `/api/campaigns/${body.id}/${act}`);
        await own.elapse(hours * HOUR);
      }
      const seen = ownStage.seen().map(({ at }) => at);
      expect(new Set(seen).size).toBe(seen.length);
      for (const at of seen) {
        const time = clock(at);
        const isQuiet =
          quietFrom < quietUntil
            ? quietFrom <= time && time < quietUntil
            : quietFrom <= time || time < quietUntil;
        expect(isQuiet, time).toBe(false);
        expect(local(at).slice(0, 10) <= "2026-11-18").toBe(true);
      }
      expect(ownStage.breaches()).toEqual([]);
      await ownLanes.stop();
      await own.close();
    }),
    { numRuns: 12 },
  );
});
