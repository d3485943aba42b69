import { expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { planCampaigns } from "#planning/campaigns/campaign-runs.ts";
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
let folderId: string;
eachPlanStage({ groups: 1 }, async (made) => {
  ({ world, stage, laneControl } = made);
  folderId = await stage.folder(2);
});

const start = Date.parse("2026-11-15T05:00:00Z");
/** When each post was seen, in hours since the campaign began. */
const hours = () => stage.seen().map(({ at }) => (at - start) / HOUR);
const get = async () => (await world.call("GET", "/api/campaigns")).body[0];
const nextHour = async () => (Date.parse((await get()).next_send_at) - start) / HOUR;

async function create(fields: Record<string, unknown> = {}) {
  const { body } = await stage.campaign(folderId, fields);
  const path = `/api/campaigns/${body.id}`;
  return {
    stop: () => world.call("POST", `${path}/stop`),
    start: () => world.call("POST", `${path}/start`),
    edit: (change: Record<string, unknown>) =>
      world.call("PUT", path, {
        name: "Game",
        botId: stage.botId,
        groups: stage.groups,
        folderId,
        messageTemplate: "Play",
        ...fields,
        ...change,
      }),
  };
}

test("posts immediately, then at every interval", async () => {
  await create({ intervalHours: 2 });
  await world.elapse(5 * HOUR);
  expect(hours()).toEqual([0, 2, 4]);
  expect(await nextHour()).toBe(6);
});

test("an edit applies from the next run", async () => {
  const campaign = await create({ intervalHours: 1, messageTemplate: "Before" });
  await world.elapse(MINUTE);
  const { status, body } = await campaign.edit({ name: "Other", messageTemplate: "After" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: "Other", message_template: "After", status: "active" });
  await world.elapse(HOUR);
  expect(stage.seen().map(({ text }) => text)).toEqual(["Before", "After"]);
  expect(hours()).toEqual([0, 1]);
});

test("a run that is already queued is sent as it was before the edit", async () => {
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 600 },
    next: 1,
  });
  const campaign = await create({ intervalHours: 1, messageTemplate: "Before" });
  await world.elapse(MINUTE);
  await campaign.edit({ messageTemplate: "After" });
  await world.elapse(HOUR);
  expect(stage.seen().map(({ text }) => text)).toEqual(["Before", "After"]);
});

test("a changed interval counts from the last run", async () => {
  const campaign = await create({ intervalHours: 6 });
  await world.elapse(HOUR);
  await campaign.edit({ intervalHours: 3 });
  expect(await nextHour()).toBe(3);
  await campaign.edit({ intervalHours: 12 });
  expect(await nextHour()).toBe(12);
  await campaign.edit({ intervalHours: 2 });
  await world.elapse(4 * HOUR);
  expect(hours()).toEqual([0, 2, 4]);
});

test("if the changed interval has already passed, the campaign posts once immediately", async () => {
  const campaign = await create({ intervalHours: 12 });
  await world.elapse(5 * HOUR);
  await campaign.edit({ intervalHours: 2 });
  await world.elapse(2 * HOUR);
  expect(hours()).toEqual([0, 5, 6]);
});

test("an interval changed while a run is being queued counts from that run, not from the previous one", async () => {
  const campaign = await create({ intervalHours: 6 });
  await world.elapse(HOUR);
  await laneControl.stop();
  world.clock.advance(5 * HOUR);
  const { driver } = world;
  world.ports.db = createDb({
    ...driver,
    run: async (statement) => {
      const isEdit = statement.sql.startsWith('update "campaigns" set "name"');
      if (isEdit) await planCampaigns({ ...world.ports, db: createDb(driver) }, stage.botId);
      return driver.run(statement);
    },
  });
  await campaign.edit({ intervalHours: 3 });
  expect(await nextHour()).toBe(9);
  await laneControl.start();
  await world.elapse(4 * HOUR);
  expect(hours()).toEqual([0, 6, 9]);
});

test("an edit that keeps the interval keeps the run times", async () => {
  const campaign = await create({ intervalHours: 2 });
  await world.elapse(HOUR);
  await campaign.edit({ name: "Other" });
  expect(await nextHour()).toBe(2);
});

test("a paused campaign has no next send, posts nothing, and keeps its run times", async () => {
  const campaign = await create({ intervalHours: 2 });
  await world.elapse(HOUR);
  expect((await campaign.stop()).body).toMatchObject({ status: "paused", next_send_at: null });
  await world.elapse(30 * MINUTE);
  expect((await campaign.start()).body).toMatchObject({
    status: "active",
    next_send_at: "2026-11-15T07:00:00.000Z",
  });
  await world.elapse(HOUR);
  expect(hours()).toEqual([0, 2]);
});

test("a campaign restarted after several missed runs posts once immediately, then at its original times", async () => {
  const campaign = await create({ intervalHours: 2 });
  await world.elapse(HOUR);
  await campaign.stop();
  await world.elapse(8 * HOUR);
  expect(hours()).toEqual([0]);
  await campaign.start();
  await world.elapse(4 * HOUR);
  expect(hours()).toEqual([0, 9, 10, 12]);
});

test("starting an active campaign changes nothing", async () => {
  const campaign = await create({ intervalHours: 2 });
  await world.elapse(HOUR);
  expect((await campaign.start()).status).toBe(200);
  await world.elapse(2 * HOUR);
  expect(hours()).toEqual([0, 2]);
});

test("after days of downtime, posts once and then at its original times", async () => {
  await create({ intervalHours: 5 });
  await world.elapse(HOUR);
  await laneControl.stop();
  world.clock.advance(3 * DAY);
  await laneControl.start();
  await world.elapse(6 * HOUR);
  expect(hours()).toEqual([0, 73, 75]);
});

test("a run that is still waiting when the next one is due is missed", async () => {
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 5400 },
    next: 1,
  });
  await create({ intervalHours: 1 });
  await world.elapse(2 * HOUR);
  expect(stage.deliveries()).toMatchObject([
    { state: "missed", reason: "The next run started before it could be sent." },
    { state: "sent" },
    { state: "sent" },
  ]);
});
