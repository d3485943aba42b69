import { Activity } from "@tbm/contract/activity.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { lostGroupCount } from "#db/lost-groups.ts";
import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { textCause } from "#testing/world/stored-causes.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const PUBLIC = { WORKER_URL: "https://worker.example.com" };
const HOUR_MS = 3_600_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, environment: PUBLIC });
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

const control = () => world.telegram.control;
const chatIds = () => stage.chats.map(({ chatId }) => chatId);

async function activity() {
  await control().settleDeliveries();
  return Activity.parse((await world.call("GET", "/api/activity")).body);
}

async function failOnce(message: string) {
  const [chatId = 0] = chatIds();
  control().kickBot(chatId, stage.bot.id);
  const { body } = await stage.send({ message });
  control().addBot(chatId, stage.bot.id);
  return String(body.broadcastId);
}

test("if all is well, there is nothing to report", async () => {
  const none = { total: 0, items: [] };
  await stage.send({ message: "Hello" });
  expect(await activity()).toEqual({
    sending: none,
    changing: none,
    failed: none,
    failed_changes: none,
    failed_backup: null,
    lost_groups: 0,
    new_groups: 0,
    offline_bots: none,
    skipped_campaigns: none,
    missed_schedules: none,
    next_run_at: null,
  });
});

test("a broadcast in progress shows how many deliveries are pending, sent and failed", async () => {
  const quiet = await createWorld({ hasLanes: false, isInMemory: true });
  const idle = await createBotInGroups(quiet, { groups: 4 });
  const sent = idle.send({ message: "Hello" });
  await quiet.passTime(() => idle.deliveries().length === 4);
  const settle = quiet.database.prepare(
    "UPDATE deliveries SET state = ?, settled_at = '2026-11-15T05:00:00Z' WHERE group_id = ?",
  );
  settle.run("sent", "grp_000001");
  settle.run("failed", "grp_000002");
  const { body } = await quiet.call("GET", "/api/activity");
  expect(Activity.parse(body)).toMatchObject({
    sending: {
      total: 1,
      items: [{ message: "Hello", finished_at: null, total: 4, pending: 2, sent: 1, failed: 1 }],
    },
    failed: { total: 0 },
  });
  await sent;
  await quiet.close();
});

test("a broadcast that failed in some group is listed for a day, newest first", async () => {
  const first = await failOnce("First");
  const second = await failOnce("Second");
  expect((await activity()).failed).toMatchObject({
    total: 2,
    items: [
      { id: second, message: "Second", total: 3, sent: 2, failed: 1 },
      { id: first, message: "First" },
    ],
  });
  world.clock.advance(24 * HOUR_MS + 60_000);
  expect((await activity()).failed).toEqual({ total: 0, items: [] });
});

test("only the newest few are listed, and all are counted", async () => {
  for (let index = 0; index < LIMITS.dashboardItems + 2; index += 1) {
    await failOnce(`No. ${index}`);
    world.clock.advance(60_000);
  }
  const { total, items } = (await activity()).failed;
  expect(total).toBe(LIMITS.dashboardItems + 2);
  expect(items).toHaveLength(LIMITS.dashboardItems);
});

test("a broadcast whose failures were resent is no longer listed", async () => {
  const id = await failOnce("Hello");
  await world.call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" });
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  await world.passTime(() => open.get() === undefined);
  expect((await activity()).failed).toEqual({ total: 0, items: [] });
});

test("a group counts as lost only while no bot can post there", async () => {
  const [chatId = 0] = chatIds();
  const other = control().createBot({ name: "News" });
  await world.call("POST", "/api/bots", { name: "News", token: other.token });
  for (const bot of [stage.bot, other]) control().addBot(chatId, bot.id);
  expect(await activity()).toMatchObject({ lost_groups: 0 });
  world.clock.advance(60_000);
  control().kickBot(chatId, stage.bot.id);
  expect(await activity()).toMatchObject({ lost_groups: 0 });
  control().kickBot(chatId, other.id);
  expect(await activity()).toMatchObject({ lost_groups: 1 });
  world.clock.advance(60_000);
  control().addBot(chatId, other.id);
  expect(await activity()).toMatchObject({ lost_groups: 0 });
});

test("a group that became a supergroup is not counted as lost because of its old id", async () => {
  const { id: chatId } = control().createChat({ type: "group", title: "VIP" });
  control().addBot(chatId, stage.bot.id);
  await activity();
  world.clock.advance(60_000);
  control().migrateChat(chatId);
  expect(await activity()).toMatchObject({ lost_groups: 0 });
});

test("groups that strangers added a bot to count as new until they are accepted or removed", async () => {
  for (const title of ["One", "Two", "Three"]) {
    control().addBot(control().createChat({ type: "supergroup", title }).id, stage.bot.id);
  }
  expect(await activity()).toMatchObject({ new_groups: 3 });
  const { body } = await world.call("GET", "/api/groups");
  const [first, second] = body.filter(({ status }: { status: string }) => status === "new");
  await world.call("POST", "/api/groups/accept", { groups: [first.id] });
  await world.call("DELETE", `/api/groups/${second.id}`);
  expect(await activity()).toMatchObject({ new_groups: 1 });
});

test("an offline bot is listed with its reason", async () => {
  world.database.exec(
    `UPDATE bots SET status = 'offline', cause = ${textCause("The token was revoked.")}`,
  );
  expect((await activity()).offline_bots).toMatchObject({
    total: 1,
    items: [{ id: stage.botId, name: "Shop", reason: "The token was revoked." }],
  });
});

test("a missed scheduled message is listed for a day with its reason", async () => {
  await stage.schedule({ message: "Morning", date: "2026-11-15", time: "13:00", repeat: "none" });
  world.database.exec(
    `UPDATE schedules SET status = 'missed', ended_at = '2026-11-15T05:00:00.000Z', cause = ${textCause("Too late.")}`,
  );
  expect((await activity()).missed_schedules).toMatchObject({
    total: 1,
    items: [{ message: "Morning", note: "Too late." }],
  });
  world.clock.advance(25 * HOUR_MS);
  expect((await activity()).missed_schedules).toEqual({ total: 0, items: [] });
});

test("a recurring message that missed a run while the worker was down is listed for a day", async () => {
  const { body } = await stage.schedule({
    message: "Morning",
    date: "2026-11-20",
    time: "13:00",
    repeat: "weekly",
  });
  const miss = { schedule_id: body.id, last_at: "2026-11-15T05:00:00.000Z", runs: 1 };
  world.insertRows({
    scheduleMisses: [
      { ...miss, first_at: "2026-11-14T05:00:00.000Z", cause: plain("worker_was_down") },
      { ...miss, first_at: "2026-11-15T05:00:00.000Z", cause: plain("worker_was_down") },
    ],
  });
  expect((await activity()).missed_schedules).toMatchObject({
    total: 1,
    items: [{ id: body.id, message: "Morning", cause: { code: "worker_was_down" } }],
  });
  world.clock.advance(25 * HOUR_MS);
  expect((await activity()).missed_schedules).toEqual({ total: 0, items: [] });
});

test("runs that the operator paused are not listed as missed", async () => {
  const fields = { message: "Morning", date: "2026-11-15", time: "13:00", repeat: "daily" };
  const { body } = await stage.schedule(fields);
  await world.call("POST", `/api/schedules/${body.id}/pause`);
  await world.elapse(48 * HOUR_MS);
  await world.call("POST", `/api/schedules/${body.id}/resume`);
  const { misses } = (await world.call("GET", `/api/schedules/${body.id}`)).body;
  expect(misses).toHaveLength(1);
  expect((await activity()).missed_schedules).toEqual({ total: 0, items: [] });
});

test("an active campaign whose last run was skipped is listed with the reason", async () => {
  const folder = await stage.folder(1);
  const empty = await stage.folder(0);
  await stage.campaign(folder, { name: "Often", intervalHours: 2 });
  const { body } = await stage.campaign(empty, { name: "Idle", intervalHours: 48 });
  await world.passTime(() => stage.seen().length >= 3);
  const { skipped_campaigns } = await activity();
  expect(skipped_campaigns).toEqual({
    total: 1,
    items: [
      {
        id: body.id,
        name: "Idle",
        folder_id: empty,
        note: expect.stringContaining("no pictures"),
        cause: { code: "last_run_without_pictures", params: {} },
      },
    ],
  });
});

test("the next planned run is the soonest of all schedules and campaigns", async () => {
  await stage.schedule({ message: "Later", date: "2026-11-15", time: "23:00", repeat: "none" });
  expect((await activity()).next_run_at).toBe("2026-11-15T16:00:00.000Z");
  const { body } = await stage.campaign(await stage.folder(1), { intervalHours: 2 });
  await world.elapse(60_000);
  const [campaign] = (await world.call("GET", "/api/campaigns")).body;
  expect(campaign.id).toBe(body.id);
  expect((await activity()).next_run_at).toBe(campaign.next_send_at);
});

test("counting lost groups uses an index and scans neither groups nor memberships", async () => {
  const plan = await world.ports.db.all(sql`EXPLAIN QUERY PLAN ${lostGroupCount}`);
  const steps = plan.map((step) => JSON.stringify(step));
  expect(steps.join("\n")).toContain("USING INDEX memberships_lost");
  expect(steps.filter((step) => /SCAN (?:groups|memberships)(?! USING)/.test(step))).toEqual([]);
});
