import { expect, test } from "vitest";

import { eachPlanStage } from "#testing/plans/each-plan-stage.ts";
import { createEditedCampaign } from "#testing/plans/edited-campaign.ts";
import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import type { LaneControl } from "#testing/world/lane-control.ts";
import type { World } from "#testing/world/world.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
let stage: BotInGroups;
let laneControl: LaneControl;
let folderId: string;
eachPlanStage({ groups: 1 }, async (made) => {
  ({ world, stage, laneControl } = made);
  folderId = await stage.folder(40);
});

const local = (instant: number | string) =>
  new Date(new Date(instant).getTime() + 7 * HOUR).toISOString().slice(5, 16).replace("T", " ");
/** When each post was seen, in Bangkok. */
const posts = () => stage.seen().map(({ at }) => local(at));
const get = async () => (await world.call("GET", "/api/campaigns")).body[0];
const next = async () => local((await get()).next_send_at);
const inHours = (hours: number) => new Date(world.clock.now() + hours * HOUR).toISOString();

const TWICE_ON_WORKDAYS = {
  times: ["18:00", "09:00"],
  weekdays: ["MO", "TU", "WE", "TH", "FR"],
};

const create = (fields: Record<string, unknown> = {}) =>
  createEditedCampaign(world, stage, folderId, { rhythm: TWICE_ON_WORKDAYS, ...fields });

test("runs are at the fixed times on the chosen weekdays, and not when it is created", async () => {
  const { body, call } = await create();
  expect(body).toMatchObject({
    rhythm: { times: ["09:00", "18:00"], timezone: "Asia/Bangkok" },
    next_send_at: "2026-11-16T02:00:00.000Z",
  });
  const { body: forecast } = await call("forecast", "GET");
  expect(forecast.sends.map(({ at }: { at: string }) => local(at))).toEqual([
    "11-16 09:00",
    "11-16 18:00",
    "11-17 09:00",
    "11-17 18:00",
    "11-18 09:00",
    "11-18 18:00",
    "11-19 09:00",
    "11-19 18:00",
    "11-20 09:00",
    "11-20 18:00",
  ]);
  // 40 pictures: ten a week, from Monday on.
  expect(local(forecast.lasts_until)).toBe("12-11 18:00");
  await world.elapse(2 * DAY);
  expect(posts()).toEqual(["11-16 09:00", "11-16 18:00", "11-17 09:00"]);
  expect(await next()).toBe("11-17 18:00");
});

test("the times are in their own zone, and follow its clock", async () => {
  world.clock.advance(Date.parse("2027-03-27T05:00:00Z") - world.clock.now());
  const rhythm = { times: ["02:30", "09:00"], timezone: "Europe/Berlin" };
  const { call } = await create({ rhythm });
  const { body } = await call("forecast", "GET");
  expect(body.sends.slice(0, 5).map(({ at }: { at: string }) => at.slice(5, 16))).toEqual([
    "03-27T08:00",
    // 02:30 is skipped, so it runs at 03:30.
    "03-28T01:30",
    "03-28T07:00",
    "03-29T00:30",
    "03-29T07:00",
  ]);
});

test("a start leaves out the times before it", async () => {
  const { body, edit } = await create({ startAt: inHours(24) });
  expect(body.start_at).toBe(inHours(24));
  expect(await next()).toBe("11-16 18:00");
  await edit({ startAt: null });
  expect(await next()).toBe("11-16 09:00");
  expect(Date.parse((await get()).start_at)).toBeLessThanOrEqual(world.clock.now());
  await edit({ startAt: inHours(48) });
  expect(await next()).toBe("11-17 18:00");
});

test("after downtime it posts once, then at its times", async () => {
  await create();
  await laneControl.stop();
  world.clock.advance(2 * DAY);
  await laneControl.start();
  await world.elapse(DAY);
  expect(posts()).toEqual(["11-17 12:00", "11-17 18:00", "11-18 09:00"]);
});

test("a run that came due while it was paused is posted when it is started", async () => {
  const { call } = await create();
  await call("stop");
  await world.elapse(23 * HOUR);
  expect(posts()).toEqual([]);
  await call("start");
  await world.elapse(8 * HOUR);
  expect(posts()).toEqual(["11-16 11:00", "11-16 18:00"]);
});

test("changed times apply from now on, and past ones are not made up for", async () => {
  const { edit } = await create();
  await world.elapse(DAY);
  expect(posts()).toEqual(["11-16 09:00"]);
  await edit({ rhythm: { times: ["11:00", "13:00"] } });
  expect(await next()).toBe("11-16 13:00");
  await edit({ rhythm: { times: ["08:00"] }, messageTemplate: "New" });
  expect(await next()).toBe("11-17 08:00");
  await world.elapse(DAY);
  expect(posts()).toEqual(["11-16 09:00", "11-17 08:00"]);
});

test("an edit that does not change the times keeps a run that is due", async () => {
  const { edit, call } = await create();
  await call("stop");
  await world.elapse(DAY);
  await edit({ messageTemplate: "New", intervalHours: 3 });
  expect(local((await get()).paused_send_at)).toBe("11-16 09:00");
  await edit({ rhythm: TWICE_ON_WORKDAYS });
  expect(local((await get()).paused_send_at)).toBe("11-16 09:00");
});

test("an interval counts from the last run, and from now if there was none", async () => {
  const { edit } = await create();
  await edit({ rhythm: null, intervalHours: 3 });
  await world.elapse(HOUR);
  expect(posts()).toEqual(["11-15 12:00"]);
  await edit({ rhythm: { times: ["14:00"] } });
  expect(await next()).toBe("11-15 14:00");
  await edit({ rhythm: null, intervalHours: 3 });
  expect(await next()).toBe("11-15 15:00");
});

test("the end date, skipping and an empty folder work as with an interval", async () => {
  const { call } = await create({ endDate: "2026-11-17" });
  await call("skip");
  expect(await next()).toBe("11-16 18:00");
  await world.elapse(3 * DAY);
  expect(posts()).toEqual(["11-16 18:00", "11-17 09:00", "11-17 18:00"]);
  expect(await get()).toMatchObject({ status: "paused", next_send_at: null });
});

test("fixed times and quiet hours exclude each other", async () => {
  const quiet = { quietFrom: "22:00", quietUntil: "07:00" };
  const { status } = await stage.campaign(folderId, { rhythm: TWICE_ON_WORKDAYS, ...quiet });
  expect(status).toBe(422);
  const { edit } = await create({ rhythm: null, paused: true, ...quiet });
  expect((await edit({ rhythm: TWICE_ON_WORKDAYS })).body).toMatchObject({ quiet_from: null });
  expect((await edit(quiet)).status).toBe(422);
  expect((await edit({ rhythm: null, ...quiet })).body).toMatchObject({ quiet_from: "22:00" });
});

test("refuses a zone that it does not know", async () => {
  const rhythm = { times: ["09:00"], timezone: "Mars/Base" };
  const { status, body } = await stage.campaign(folderId, { rhythm });
  expect([status, body.code]).toEqual([422, "refused"]);
});

test("a campaign created paused posts once it is started", async () => {
  const { body, call } = await create({ rhythm: null, paused: true });
  expect(body).toMatchObject({ status: "paused", note: null });
  await world.elapse(DAY);
  expect(posts()).toEqual([]);
  await call("start");
  await world.elapse(HOUR);
  expect(posts()).toEqual(["11-16 12:00"]);
});

test("the dashboard and the group's page know the fixed times", async () => {
  await create({ rhythm: { times: ["14:00", "20:00", "12:30"] } });
  const { body: outlook } = await world.call("GET", "/api/outlook");
  expect(outlook.upcoming.items.map(({ at }: { at: string }) => local(at))).toEqual([
    "11-15 12:30",
    "11-15 14:00",
    "11-15 20:00",
  ]);
  const { body: group } = await world.call("GET", `/api/groups/${stage.groups[0]}`);
  expect(group.plans).toMatchObject([
    { kind: "campaign", next_at: "2026-11-15T05:30:00.000Z", rhythm: { times: { length: 3 } } },
  ]);
});
