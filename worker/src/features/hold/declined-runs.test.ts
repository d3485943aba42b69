import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl, type LaneControl } from "#testing/world/lane-control.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const REASON = "Sending was on hold at the planned time, and you chose not to send it.";

let world: World;
let stage: BotInGroups;
let laneControl: LaneControl;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 2 });
  laneControl = createLaneControl(world);
});
afterEach(async () => {
  stage.assertNoBreach();
  await laneControl.stop();
  await world.close();
});

/** Puts sending on hold, as an import does, and restarts the lanes. */
async function hold(): Promise<void> {
  world.insertRows({ holds: [{}] });
  await laneControl.stop();
  await laneControl.start();
}
const get = async (path: string) => (await world.call("GET", path)).body;
const decline = () => world.call("POST", "/api/hold/release", { queued: "cancel" });
const soon = { message: "Planned", date: "2026-11-15", time: "12:05" };

test("a one-time message that came due is missed with the reason, and can still be sent", async () => {
  const { body } = await stage.schedule(soon);
  await hold();
  await world.elapse(10 * MINUTE);
  expect(await get("/api/hold")).toMatchObject({ held: true, queued: 0, due: 1 });
  expect((await decline()).body).toMatchObject({ held: false, due: 0 });
  await world.elapse(DAY);
  expect(stage.seen()).toEqual([]);
  const planned = "2026-11-15T05:05:00.000Z";
  expect(await get(`/api/schedules/${body.id}`)).toMatchObject({
    status: "missed",
    note: REASON,
    occurrences: [],
    misses: [{ first_at: planned, last_at: planned, runs: 1, reason: REASON }],
  });
  await world.call("POST", `/api/schedules/${body.id}/send`);
  await world.elapse(MINUTE);
  expect(stage.seen()).toHaveLength(2);
});

test("a recurring message lists its skipped runs, and continues at its next time", async () => {
  const { body } = await stage.schedule({ ...soon, repeat: "daily" });
  await hold();
  await world.elapse(2 * DAY + HOUR);
  await decline();
  await world.elapse(MINUTE);
  expect(stage.seen()).toEqual([]);
  expect(await get(`/api/schedules/${body.id}`)).toMatchObject({
    status: "waiting",
    note: null,
    scheduled_time: "2026-11-18T05:05:00.000Z",
    misses: [
      {
        first_at: "2026-11-15T05:05:00.000Z",
        last_at: "2026-11-17T05:05:00.000Z",
        runs: 3,
        reason: REASON,
      },
    ],
  });
  await world.elapse(DAY);
  expect(stage.seen()).toHaveLength(2);
});

test("later messages are not affected", async () => {
  const { body } = await stage.schedule({ ...soon, time: "14:00" });
  await hold();
  await world.elapse(HOUR);
  await decline();
  expect(await get(`/api/schedules/${body.id}`)).toMatchObject({ status: "waiting", misses: [] });
  await world.elapse(HOUR + MINUTE);
  expect(stage.seen()).toHaveLength(2);
});

test("a campaign keeps its interval and lists the skipped run, which uses up no pictures", async () => {
  const { body } = await stage.campaign(await stage.folder(2), { intervalHours: 6 });
  await world.elapse(MINUTE);
  const before = stage.seen();
  await hold();
  await world.elapse(15 * HOUR);
  await decline();
  await world.elapse(HOUR);
  expect(stage.seen()).toEqual(before);
  const [run] = await get(`/api/campaigns/${body.id}/runs`);
  expect(run).toMatchObject({ kind: "skipped", reason: REASON, at: "2026-11-15T11:00:00.000Z" });
  const [campaign] = await get("/api/campaigns");
  expect(campaign).toMatchObject({ status: "active", next_send_at: "2026-11-15T23:00:00.000Z" });
  expect(campaign.note).toContain("you chose not to send it");
  await world.elapse(2 * HOUR);
  expect(stage.seen()).toHaveLength(2 * before.length);
  expect(new Set(stage.seen().map(({ picture }) => picture)).size).toBe(2);
});

test("a campaign in its quiet hours still runs when they end", async () => {
  const quiet = { quietFrom: "17:00", quietUntil: "22:00" };
  const { body } = await stage.campaign(await stage.folder(), { intervalHours: 6, ...quiet });
  await world.elapse(MINUTE);
  const before = stage.seen().length;
  await hold();
  await world.elapse(7 * HOUR);
  await decline();
  await world.elapse(2 * HOUR);
  expect(stage.seen()).toHaveLength(before);
  await world.elapse(2 * HOUR);
  expect(stage.seen()).toHaveLength(2 * before);
  expect(await get(`/api/campaigns/${body.id}/runs`)).toHaveLength(2);
});

test("declining a run that quiet hours delayed also skips the slot shortly after it", async () => {
  const quiet = { quietFrom: "17:00", quietUntil: "22:00" };
  await stage.campaign(await stage.folder(), { intervalHours: 6, ...quiet });
  await hold();
  await world.elapse(11 * HOUR);
  await decline();
  const [campaign] = await get("/api/campaigns");
  expect(campaign.next_send_at).toBe("2026-11-15T23:00:00.000Z");
});

test("a campaign that ended in the meantime is paused, and its note says so", async () => {
  await stage.campaign(await stage.folder(), { intervalHours: 6, endDate: "2026-11-15" });
  await world.elapse(MINUTE);
  await hold();
  await world.elapse(2 * DAY);
  await decline();
  const [campaign] = await get("/api/campaigns");
  expect(campaign).toMatchObject({ status: "paused", note: "Ended on 15 Nov 2026." });
});

test("thousands of messages that came due are declined together", async () => {
  const due = { date: "2026-11-15", time: "05:05", scheduled_time: "2026-11-15T05:05:00.000Z" };
  const fields = { bot_id: stage.botId, groups: JSON.stringify(stage.groups), ...due };
  const weekly = { ...fields, repeat_type: "weekly" } as const;
  const schedules = Array.from({ length: 2500 }, (_, index) => (index % 2 ? fields : weekly));
  world.insertRows({ schedules });
  await hold();
  await world.elapse(HOUR);
  expect(await get("/api/hold")).toMatchObject({ due: 2500 });
  await decline();
  await world.elapse(HOUR);
  expect(stage.broadcastCount()).toBe(0);
  const counts = world.database
    .prepare("SELECT status, count(*) AS count FROM schedules GROUP BY status ORDER BY status")
    .all();
  expect(counts.map(({ status, count }) => [status, count])).toEqual([
    ["missed", 1250],
    ["waiting", 1250],
  ]);
});

test("without a hold nothing is declined", async () => {
  await stage.schedule(soon);
  await laneControl.stop();
  await world.elapse(10 * MINUTE);
  await decline();
  await laneControl.start();
  await world.elapse(MINUTE);
  expect(stage.seen()).toHaveLength(2);
});
