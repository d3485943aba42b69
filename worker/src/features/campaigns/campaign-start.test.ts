import { LIMITS } from "@tbm/contract/limits.ts";
import { expect, test } from "vitest";

import { eachPlanStage } from "#testing/plans/each-plan-stage.ts";
import { createEditedCampaign } from "#testing/plans/edited-campaign.ts";
import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import type { LaneControl } from "#testing/world/lane-control.ts";
import type { World } from "#testing/world/world.ts";

const HOUR = 3_600_000;

let world: World;
let stage: BotInGroups;
let laneControl: LaneControl;
let folderId: string;
eachPlanStage({ groups: 1 }, async (made) => {
  ({ world, stage, laneControl } = made);
  folderId = await stage.folder(3);
});

const inHours = (hours: number) => new Date(world.clock.now() + hours * HOUR).toISOString();
const posts = () => stage.seen().map(({ at }) => new Date(at).toISOString());
const get = async () => (await world.call("GET", "/api/campaigns")).body[0];

const create = (fields: Record<string, unknown> = {}) =>
  createEditedCampaign(world, stage, folderId, fields);

test("runs happen at the start time and at every interval after it", async () => {
  const [first, second, third] = [inHours(2), inHours(8), inHours(14)];
  const { body, call } = await create({ startAt: first });
  expect(body).toMatchObject({ status: "active", start_at: first, next_send_at: first });
  const { body: forecast } = await call("forecast", "GET");
  expect(forecast.sends.slice(0, 3).map(({ at }: { at: string }) => at)).toEqual([
    first,
    second,
    third,
  ]);
  await world.elapse(1.9 * HOUR);
  expect(posts()).toEqual([]);
  await world.elapse(6.5 * HOUR);
  expect(posts()).toEqual([first, second]);
  expect(await get()).toMatchObject({ start_at: null, next_send_at: third });
});

test("a worker that was down at the start time posts once, then at the planned times", async () => {
  await create({ startAt: inHours(2) });
  const third = inHours(14);
  await laneControl.stop();
  world.clock.advance(9 * HOUR);
  await laneControl.start();
  await world.elapse(HOUR);
  expect(posts()).toHaveLength(1);
  expect((await get()).next_send_at).toBe(third);
});

test("a campaign with a start time in quiet hours waits for their end", async () => {
  // It is noon in Bangkok when a test begins.
  await create({ startAt: inHours(1), quietFrom: "12:30", quietUntil: "15:00" });
  const end = inHours(3);
  expect((await get()).next_send_at).toBe(end);
  await world.elapse(4 * HOUR);
  expect(posts()).toEqual([end]);
});

test("until the first run, the start can be moved, even to now", async () => {
  const { edit } = await create({ startAt: inHours(2) });
  const later = inHours(5);
  expect((await edit({ startAt: later })).body).toMatchObject({ start_at: later });
  expect((await edit({ intervalHours: 12 })).body).toMatchObject({ start_at: later });
  await world.elapse(3 * HOUR);
  expect(posts()).toEqual([]);
  const now = inHours(0);
  await edit({ startAt: null });
  await world.elapse(HOUR);
  expect(posts()).toEqual([now]);
});

test("after the first run, the start cannot change but everything else can", async () => {
  const { edit } = await create();
  await world.elapse(HOUR);
  const refused = await edit({ startAt: inHours(2) });
  expect(refused.status).toBe(422);
  expect(refused.body.error).toBe(
    "The campaign has already posted, so its start can't be changed.",
  );
  expect((await edit({ name: "Other" })).status).toBe(200);
});

test("a campaign that is paused at its start time does not post until it is started", async () => {
  const { call } = await create({ startAt: inHours(2) });
  await call("stop");
  await world.elapse(3 * HOUR);
  expect(posts()).toEqual([]);
  const now = inHours(0);
  await call("start");
  await world.elapse(HOUR);
  expect(posts()).toEqual([now]);
});

test.each([
  ["in the past", { startAt: "2026-11-15T04:59:00Z" }, "The start time has passed."],
  ["too far ahead", { startAt: "2099-01-01T00:00:00Z" }, `more than ${LIMITS.yearsAhead} years`],
  [
    "after the end date",
    { startAt: "2026-11-20T05:00:00Z", endDate: "2026-11-18" },
    "The start is after the end date.",
  ],
])("refuses a start that is %s", async (_, fields, words) => {
  const { status, body } = await stage.campaign(folderId, fields);
  expect(status).toBe(422);
  expect(body.error).toContain(words);
  expect(await get()).toBeUndefined();
});

test("refuses a start that is not an instant", async () => {
  const { status, body } = await stage.campaign(folderId, { startAt: "tomorrow" });
  expect(status).toBe(422);
  expect(body.error).toContain("The start must be given as an instant in UTC");
});
