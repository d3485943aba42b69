import type { CampaignRun } from "@tbm/contract/campaign-forecast.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-11-15T05:00:00Z");

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

async function create(pictures: number, fields: Record<string, unknown> = {}) {
  const folderId = await stage.folder(pictures);
  const { body } = await stage.campaign(folderId, { intervalHours: 2, ...fields });
  const path = `/api/campaigns/${body.id}`;
  const call = (method: string, end: string, key?: string) =>
    world.call(method, `${path}${end}`, undefined, key ? { "Idempotency-Key": key } : {});
  return {
    skip: (key?: string) => call("POST", "/skip", key),
    send: (key?: string) => call("POST", "/send", key),
    stop: () => call("POST", "/stop"),
    runs: async (query = ""): Promise<CampaignRun[]> => (await call("GET", `/runs${query}`)).body,
    next: async () => (await call("GET", "/forecast")).body.sends[0],
  };
}

/** When each post was seen in the first group, in hours since the campaign began. */
const hours = () =>
  stage
    .seen()
    .filter(({ chat }) => chat === "Group 1")
    .map(({ at }) => (at - START) / HOUR);
const pictures = () =>
  stage
    .seen()
    .filter(({ chat }) => chat === "Group 1")
    .map(({ picture }) => picture);
/** Simulates a worker that died before it stored its answers. */
const forgetAnswers = () =>
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");

test("a skipped run does not happen, its pictures come next, and later runs keep their times", async () => {
  const campaign = await create(3);
  await world.elapse(HOUR);
  const before = await campaign.next();
  expect(before.at).toBe("2026-11-15T07:00:00.000Z");
  const { status, body } = await campaign.skip();
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "active", next_send_at: "2026-11-15T09:00:00.000Z" });
  expect((await campaign.next()).images).toEqual(before.images);
  await world.elapse(6 * HOUR);
  expect(hours()).toEqual([0, 4, 6]);
  expect(new Set(pictures()).size).toBe(3);
});

test("a retried skip skips once, even if its first answer was lost", async () => {
  const campaign = await create(3);
  await world.elapse(HOUR);
  await campaign.skip("press-0000001");
  forgetAnswers();
  const { body } = await campaign.skip("press-0000001");
  expect(body.next_send_at).toBe("2026-11-15T09:00:00.000Z");
  expect((await campaign.skip("press-0000002")).body.next_send_at).toBe("2026-11-15T11:00:00.000Z");
});

test("a paused campaign has no run to skip", async () => {
  const campaign = await create(1);
  await world.elapse(1000);
  await campaign.stop();
  expect(await campaign.skip()).toMatchObject({
    status: 422,
    body: { error: "There is no planned run to skip." },
  });
});

test("sending by hand posts the next pictures immediately, and the planned runs keep their times", async () => {
  const campaign = await create(4);
  await world.elapse(HOUR);
  const [planned] = [await campaign.next()];
  const { status, body } = await campaign.send();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: "extra",
    total: 2,
    pending: 2,
    at: "2026-11-15T06:00:00.000Z",
  });
  expect(body.image_urls).toEqual([planned.images[0].url]);
  await world.elapse(4 * HOUR);
  expect(hours()).toEqual([0, 1, 2, 4]);
  expect(new Set(pictures()).size).toBe(4);
});

test("a retried send posts once and draws pictures once, even if its first answer was lost", async () => {
  const campaign = await create(2);
  await world.elapse(HOUR);
  const first = await campaign.send("press-0000001");
  forgetAnswers();
  const second = await campaign.send("press-0000001");
  expect(second.body.id).toBe(first.body.id);
  await world.elapse(2 * HOUR);
  expect(hours()).toEqual([0, 1, 2]);
  expect(pictures()[0]).not.toBe(pictures()[1]);
});

test("a paused campaign can be sent by hand and stays paused", async () => {
  const campaign = await create(2);
  await world.elapse(1000);
  await campaign.stop();
  expect((await campaign.send()).status).toBe(201);
  await world.elapse(5 * HOUR);
  expect(hours()).toHaveLength(2);
});

test("sending by hand says why there is nothing to send", async () => {
  const empty = await create(0);
  const refused = { status: 422, body: { error: "The folder has no pictures." } };
  expect(await empty.send()).toMatchObject(refused);
  const campaign = await create(1);
  await world.elapse(1000);
  for (const id of stage.groups) await world.call("DELETE", `/api/groups/${id}`);
  expect(await campaign.send()).toMatchObject({
    status: 422,
    body: { error: "None of its groups are in the list anymore." },
  });
});

test("runs sent by hand and a planned run at the same moment share no picture", async () => {
  const campaign = await create(8);
  for (let round = 0; round < 3; round += 1) {
    await world.elapse(2 * HOUR - 1);
    await Promise.all([campaign.send(), campaign.send(), world.elapse(1)]);
  }
  await world.elapse(60_000);
  const urls = (await campaign.runs()).toReversed().map(({ image_urls }) => image_urls[0]);
  expect(urls).toHaveLength(10);
  expect(new Set(urls.slice(0, 8)).size).toBe(8);
});

test("runs are listed with counts and pictures, skipped ones with their reason", async () => {
  const campaign = await create(1);
  await world.elapse(1000);
  await campaign.send();
  await world.elapse(1000);
  await campaign.skip();
  const runs = await campaign.runs();
  expect(runs).toMatchObject([
    { kind: "skipped", at: "2026-11-15T07:00:00.000Z", reason: "You skipped it.", total: 0 },
    { kind: "extra", at: "2026-11-15T05:00:01.000Z", reason: null, total: 2, sent: 2, pending: 0 },
    { kind: "planned", at: "2026-11-15T05:00:00.000Z", reason: null, total: 2, sent: 2 },
  ]);
  expect(runs.map(({ image_urls }) => image_urls.length)).toEqual([0, 1, 1]);
  const broadcast = await world.call("GET", `/api/broadcasts/${runs[1]?.id ?? ""}`);
  expect(broadcast.body).toMatchObject({ source: "campaign", sent: 2 });
});

test("runs are paginated, and at most 200 skipped ones are stored", async () => {
  const campaign = await create(0, { intervalHours: 1 });
  await world.elapse(44.5 * HOUR);
  const first = await campaign.runs();
  const second = await campaign.runs(`?after=${first.at(-1)?.id ?? ""}`);
  const third = await campaign.runs(`?after=${second.at(-1)?.id ?? ""}`);
  const all = [...first, ...second, ...third];
  expect([first.length, second.length, third.length]).toEqual([20, 20, 5]);
  expect(all.map(({ at }) => (Date.parse(at) - START) / HOUR)).toEqual(
    Array.from({ length: 45 }, (_, index) => 44 - index),
  );
  expect(all[0]?.reason).toBe("Skipped, because the folder has no pictures.");
  await world.elapse(170 * HOUR);
  const stored = world.database.prepare("SELECT count(*) AS count FROM campaign_skips").get();
  expect(stored?.["count"]).toBe(200);
});
