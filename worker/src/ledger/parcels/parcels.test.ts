import { type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { startOfDay } from "#days.ts";
import { packNext } from "#ledger/past/pack.ts";
import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { deliveriesInParcels } from "./parcel-format.ts";

/** More than the 30 of a quick message, in four parcels. */
const GROUPS = 40;
const DAY_MS = 24 * 3_600_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, ownDatabases: { rowsUpTo: 30, parcelSize: 10 } });
  stage = await createBotInGroups(world, { groups: GROUPS });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const count = (table: string, condition = "1") =>
  Number(
    world.database.prepare(`SELECT count(*) AS count FROM ${table} WHERE ${condition}`).get()?.[
      "count"
    ],
  );
const call = async (method: string, path: string, body?: unknown) =>
  (await world.until(world.call(method, path, body))).body;
/** As an export does. */
const setHold = () => {
  const since = "2026-11-15T05:00:00.000Z";
  world.insertRows({
    holds: [{ id: 1, since, cause: { code: "exported", params: { at: since } } }],
  });
};
const allSent = () => world.elapse(60_000);

test("a message to many groups takes a row for each parcel, and reads like any other", async () => {
  const { body } = await stage.send({ message: "Hello" });
  await allSent();
  expect(body).toMatchObject({ totalSent: GROUPS });
  expect([count("deliveries"), count("parcels"), count("parcels", "owner IS NULL")]).toEqual([
    0, 4, 4,
  ]);
  const id: string = body.broadcastId;
  const results = await call("GET", `/api/broadcasts/${id}/deliveries`);
  expect(results).toHaveLength(GROUPS);
  expect(await call("GET", `/api/broadcasts/${id}`)).toMatchObject({ sent: GROUPS, pending: 0 });
  const [group = ""] = stage.groups;
  expect((await call("GET", `/api/groups/${group}/posts`)).posts).toMatchObject([
    { message: "Hello" },
  ]);
  expect(await call("GET", `/api/broadcasts?group_id=${group}`)).toMatchObject([{ id }]);

  expect(await call("GET", "/api/stats")).toMatchObject({ todayMessages: GROUPS });
  expect(await call("GET", `/api/groups/${group}`)).toMatchObject({ day: { posts: 1 } });

  world.clock.advance(8 * DAY_MS);
  const later = await call("GET", `/api/broadcasts/${id}/deliveries`);
  while (await packNext(world.ports));
  expect([count("parcels"), count("past_deliveries")]).toEqual([0, GROUPS]);
  expect(await call("GET", `/api/broadcasts/${id}/deliveries`)).toEqual(later);
});

test("the view has the fields of a parcel as the statements read them", async () => {
  const [chat] = stage.chats;
  world.telegram.control.kickBot(chat?.chatId ?? 0, stage.bot.id);
  await stage.send({ message: "Hello" });
  await allSent();
  const columns =
    sql.raw(`broadcast_id, group_id, bot_id, chatId, thread_id, priority, seq, state, action, step,
    attempts, retried, message_ids, cause, settled_at`);
  const read = (from: SQL) =>
    world.ports.db.all(sql`SELECT ${columns} FROM ${from} ORDER BY group_id`);
  const fromView = await read(sql`parcel_deliveries`);
  expect(fromView).toHaveLength(GROUPS);
  expect(fromView).toEqual(await read(deliveriesInParcels(sql`true`)));
});

test("a message to few groups waits for an earlier one that is still in a parcel", async () => {
  world.telegram.control.setLimits({
    botMessagesPerSecond: 1,
    chatMessagesPerSecond: 1,
    groupMessagesPerMinute: 20,
  });
  const last = stage.groups.slice(-2);
  void world.call("POST", "/api/send/now", stage.form({ message: "Many" }));
  await world.elapse(1500);
  void world.call("POST", "/api/send/now", stage.form({ message: "Few", groups: last }));
  await allSent();
  const texts = (chat: string) =>
    stage
      .seen()
      .filter((post) => post.chat === chat)
      .map(({ text }) => text);
  expect(texts(`Group ${GROUPS}`)).toEqual(["Many", "Few"]);
});

test("it waits for the earlier one also if the parcel was given back meanwhile", async () => {
  world.telegram.control.setLimits({
    botMessagesPerSecond: 1,
    chatMessagesPerSecond: 1,
    groupMessagesPerMinute: 20,
  });
  const last = stage.groups.slice(-10);
  void world.call("POST", "/api/send/now", stage.form({ message: "Many" }));
  await world.elapse(1500);
  void world.call("POST", "/api/send/now", stage.form({ message: "Few", groups: last }));
  await world.elapse(10_000);
  expect(count("parcels", "owner IS NOT NULL AND part = 3")).toBe(1);
  const cause = { code: "exported" as const, params: { at: "2026-11-15T05:00:00.000Z" } };
  world.insertRows({ holds: [{ id: 1, since: "2026-11-15T05:00:00.000Z", cause }] });
  await world.elapse(70_000);
  expect(count("parcels", "owner IS NULL AND part = 3 AND open > 0")).toBe(1);
  await call("POST", "/api/hold/release", { queued: "send" });
  await allSent();
  const posts = stage.seen().filter(({ chat }) => chat === `Group ${GROUPS}`);
  expect(posts.map(({ text }) => text)).toEqual(["Many", "Few"]);
});

test("a message is sent again while most of its parcels still wait", async () => {
  const [chat] = stage.chats;
  world.telegram.control.kickBot(chat?.chatId ?? 0, stage.bot.id);
  world.telegram.control.setLimits({ botMessagesPerSecond: 2 });
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(2000);
  expect(count("parcels", "owner IS NULL AND open > 0")).toBeGreaterThan(1);
  const [{ id }] = await call("GET", "/api/broadcasts");
  expect(await call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" })).toMatchObject({
    repeat_of: { id },
  });
  await allSent();
  await sending;
  expect(await call("GET", `/api/broadcasts/${id}`)).toMatchObject({
    sent: GROUPS - 1,
    failed: 1,
    pending: 0,
  });
});

test("what failed is sent again while the rest is still being sent", async () => {
  const [chat] = stage.chats;
  world.telegram.control.kickBot(chat?.chatId ?? 0, stage.bot.id);
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 40 },
    match: { chatId: stage.chats.at(-1)?.chatId ?? 0 },
    next: 1,
  });
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(10_000);
  const [{ id }] = await call("GET", "/api/broadcasts");
  expect(await call("GET", `/api/broadcasts/${id}`)).toMatchObject({ failed: 1, pending: 1 });
  world.telegram.control.addBot(chat?.chatId ?? 0, stage.bot.id);
  await call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" });
  await allSent();
  await sending;
  expect(stage.seen()).toHaveLength(GROUPS);
});

test("a stopped message sends nothing more, from parcels that a lane has and from those that wait", async () => {
  world.telegram.control.setLatency(2000);
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(1000);
  const [{ id }] = await call("GET", "/api/broadcasts");
  await call("POST", `/api/broadcasts/${id}/stop`);
  const begun = stage.seen().length;
  await allSent();
  await sending;
  const { sent, cancelled, pending } = await call("GET", `/api/broadcasts/${id}`);
  expect({ all: sent + cancelled, pending }).toEqual({ all: GROUPS, pending: 0 });
  expect(cancelled).toBeGreaterThan(0);
  expect(stage.seen().length - begun).toBeLessThanOrEqual(6);
});

test("during a hold no lane has a parcel, and afterwards everything is sent", async () => {
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 5 },
    next: 1,
  });
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(100);
  setHold();
  await world.elapse(90_000);
  await sending;
  expect(count("parcels", "owner IS NOT NULL")).toBe(0);
  expect(count("parcels", "open > 0")).toBeGreaterThan(0);
  await call("POST", "/api/hold/release", { queued: "send" });
  await allSent();
  expect(stage.seen()).toHaveLength(GROUPS);
});

test("what was sent before midnight from a message that goes on is not of today", async () => {
  const midnight = startOfDay(world.clock.now() + DAY_MS, world.ports.settings.TIMEZONE);
  world.clock.advance(midnight - 10_000 - world.clock.now());
  world.telegram.control.setLimits({
    botMessagesPerSecond: 1,
    chatMessagesPerSecond: 1,
    groupMessagesPerMinute: 20,
  });
  await stage.send({ message: "Hello" });
  await allSent();
  const stats = await call("GET", "/api/stats");
  const today = stage.seen().filter(({ at }) => at >= midnight).length;
  expect(today).toBeLessThan(GROUPS);
  expect(stats).toMatchObject({ todayMessages: today });
});

test("a message is finished when the last group that waits in a parcel is removed", async () => {
  world.telegram.control.setLimits({ botMessagesPerSecond: 1 });
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(5000);
  setHold();
  await world.elapse(30_000);
  const reached = new Set(stage.seen().map(({ chat }) => chat));
  const waiting = stage.groups.filter((_, index) => !reached.has(`Group ${index + 1}`));
  expect(waiting.length).toBeGreaterThan(0);
  for (const group of waiting) await call("DELETE", `/api/groups/${group}`);
  expect(count("broadcasts", "finished_at IS NULL")).toBe(0);
  await sending;
});
