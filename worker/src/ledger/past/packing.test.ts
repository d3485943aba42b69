import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { queryPlans } from "#testing/audit/query-plans.ts";
import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";
import { SENT } from "#testing/world/rows.ts";

import { foldOldBroadcasts } from "./fold.ts";
import { packNext } from "./pack.ts";

const DAY = 24 * 3_600_000;

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(4);
});
afterEach(() => stage.world.close());

const rows = (sql: string) => stage.world.database.prepare(sql).all();
const count = (table: string) =>
  Number(rows(`SELECT count(*) AS count FROM ${table}`)[0]?.["count"]);
/** All deliveries, except for the lane, which only matters while one is sent. */
const deliveries = () =>
  rows(`SELECT broadcast_id, group_id, bot_id, chatId, thread_id, priority, seq, state, action, step, attempts, retried,
    message_ids, cause, settled_at, repeated_in, ends_as, edited_by, deleted_at
    FROM all_deliveries ORDER BY broadcast_id, group_id`);

async function packAll() {
  while (await packNext(stage.world.ports));
}

/** A history of a few days in which posts end in every possible way. Returns the ids of messages and keyboard. */
async function fillHistory() {
  const { world, telegram, chats, groups } = stage;
  const layout = { inline_keyboard: [[{ text: "Shop", url: "https://example.com" }]] };
  const made = await world.call("POST", "/api/keyboards", { name: "Links", keyboard: layout });
  const keyboardId: string = made.body.id;
  const imageIds = JSON.stringify(await stage.images(3));
  const edited = await stage.post({ message: "Edited", keyboardId });
  await stage.edit(edited, { message: "Better", keyboardId });
  await stage.settled();
  const album = await stage.post({ message: "Album", imageIds });
  const deleted = await stage.post({ message: "Deleted" });
  await stage.remove(deleted, [groups[1] ?? ""]);
  await stage.settled();
  telegram.kickBot(chats[0]?.chatId ?? 0, stage.bot.id);
  const failed = await stage.post({ message: "Failed" });
  telegram.addBot(chats[0]?.chatId ?? 0, stage.bot.id);
  await world.call("POST", `/api/broadcasts/${failed}/repeat`, { state: "failed" });
  telegram.kickBot(chats[3]?.chatId ?? 0, stage.bot.id);
  const failedAgain = await stage.post({ message: "Failed again" });
  await stage.settled();
  return { keyboardId, ids: [edited, album, deleted, failed, failedAgain] };
}

async function readAll({ keyboardId, ids }: Awaited<ReturnType<typeof fillHistory>>) {
  const { world, groups } = stage;
  const paths = [
    "/api/broadcasts",
    "/api/history?search=e",
    `/api/history?group_id=${groups[1] ?? ""}`,
    `/api/calendar?from=2026-11-01T00:00:00Z&to=2026-11-30T00:00:00Z&groupId=${groups[2] ?? ""}`,
    `/api/keyboards/${keyboardId}/posts`,
    ...groups.map((group) => `/api/groups/${group}/posts`),
    `/api/groups/${groups[0] ?? ""}/posts?state=failed`,
    ...ids.flatMap((id) =>
      [
        "",
        "/deliveries",
        "/deliveries?state=failed",
        "/draft",
        "/posts",
        "/changes",
        "/substitutes",
      ].map((call) => `/api/broadcasts/${id}${call}`),
    ),
  ];
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const { status, body } = await world.call("GET", path);
    expect(status, path).toBe(200);
    answers[path] = body;
  }
  return answers;
}

test("packing changes no answer, and no query looks through all past deliveries", async () => {
  const history = await fillHistory();
  stage.world.clock.advance(8 * DAY);
  const before = { answers: await readAll(history), deliveries: deliveries() };
  await packAll();
  expect(count("deliveries")).toBe(0);
  expect(count("past_deliveries")).toBe(before.deliveries.length);
  expect(deliveries()).toEqual(before.deliveries);
  const plans = await queryPlans(stage.world, async () =>
    expect(await readAll(history)).toEqual(before.answers),
  );
  const scans = plans.filter(({ steps }) => steps.some((step) => step.startsWith("SCAN past")));
  expect(scans).toEqual([]);
  expect(plans.length).toBeGreaterThan(100);
});

test("what to pack and what to fold is found without reading other broadcasts", async () => {
  const { ports } = stage.world;
  const plans = await queryPlans(stage.world, async () => {
    await packNext(ports);
    await foldOldBroadcasts(ports);
  });
  const steps = plans.flatMap((plan) =>
    plan.steps.filter((step) => /(SCAN|SEARCH) broadcasts/.test(step)),
  );
  expect(steps.filter((step) => step.includes("finished_at<?"))).toEqual([
    "SEARCH broadcasts USING INDEX broadcasts_unpacked (finished_at<?)",
    "SEARCH broadcasts USING INDEX broadcasts_unpacked (finished_at<?)",
    "SEARCH broadcasts USING INDEX broadcasts_packed (results=? AND finished_at<?)",
  ]);
  expect(steps).toContain("SEARCH broadcasts USING INDEX broadcasts_packed (results=?)");
  expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
});

test("a broadcast is packed seven days after it has finished", async () => {
  await stage.post({ message: "Old" });
  stage.world.clock.advance(5 * DAY);
  await stage.post({ message: "New" });
  stage.world.clock.advance(2.5 * DAY);
  await packAll();
  expect(count("past_deliveries")).toBe(4);
  expect(count("deliveries")).toBe(4);
  expect(rows("SELECT results FROM broadcasts ORDER BY seq").map(({ results }) => results)).toEqual(
    ["packed", null],
  );
});

test("a packed post can be edited, and its delivery says so", async () => {
  const id = await stage.post({ message: "Old" });
  stage.world.clock.advance(8 * DAY);
  await packAll();
  await stage.edit(id, { message: "New" });
  // While the change is being made, its target is not packed again.
  await packAll();
  await stage.settled();
  expect(stage.visible().map(({ text }) => text)).toEqual(["New", "New", "New", "New"]);
  const marked = await stage.deliveries(id);
  expect(marked.every(({ edited_by }: { edited_by: unknown }) => edited_by !== null)).toBe(true);
  await packAll();
  expect(await stage.deliveries(id)).toEqual(marked);
});

test("a packed failure can be resent once", async () => {
  const { telegram, chats } = stage;
  telegram.kickBot(chats[0]?.chatId ?? 0, stage.bot.id);
  const id = await stage.post({ message: "Old" });
  telegram.addBot(chats[0]?.chatId ?? 0, stage.bot.id);
  stage.world.clock.advance(8 * DAY);
  await packAll();
  const repeat = () =>
    stage.world.call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" });
  const { body } = await repeat();
  await packAll();
  await stage.settled();
  expect((await stage.deliveries(id))[0]).toMatchObject({ state: "failed", repeated_in: body.id });
  expect((await repeat()).status).toBe(422);
  expect(stage.visible()).toHaveLength(4);
});

test("a campaign's board and a message with a lifetime are not packed", async () => {
  const folder = await stage.folder(2);
  await stage.campaign(folder, { renews: true });
  await stage.world.elapse(60_000);
  await stage.settled();
  await stage.post({ message: "Short", deleteAfterHours: 2 });
  stage.world.database.exec("UPDATE campaigns SET status = 'paused'");
  stage.world.clock.advance(8 * DAY);
  await packAll();
  expect(count("past_deliveries")).toBe(0);
});

test("a board is packed once its campaign is deleted", async () => {
  const folder = await stage.folder(2);
  const { body } = await stage.campaign(folder, { renews: true });
  await stage.world.elapse(60_000);
  await stage.settled();
  await stage.world.call("DELETE", `/api/campaigns/${body.id}`);
  stage.world.clock.advance(8 * DAY);
  await packAll();
  expect(count("past_deliveries")).toBe(4);
});

test("a host with little budget packs a part and goes on the next time", async () => {
  await stage.post({ message: "Old" });
  stage.world.clock.advance(8 * DAY);
  expect(await packNext({ ...stage.world.ports, hasBudget: () => false })).toBe(false);
  expect(count("past_deliveries")).toBe(0);
});

test("any delivery is the same after packing", async () => {
  const random = seededRandom(7);
  const pick = <T>(first: T, ...others: T[]): T =>
    [first, ...others][random.integer(others.length + 1)] ?? first;
  const { world, botId } = stage;
  const total = 1500;
  world.insertRows({
    broadcasts: [
      { ...SENT, seq: 1, id: "brd_1", bot_id: botId },
      { ...SENT, seq: 2, id: "brd_2", bot_id: botId },
    ],
    deliveries: Array.from({ length: total }, (_, index) => ({
      broadcast_id: `brd_${pick(1, 2)}`,
      group_id: `grp_${index}`,
      bot_id: pick(botId, "bot_gone"),
      chatId: `-100${index % 700}`,
      thread_id: pick(0, 0, 5),
      priority: pick(0, 1, 2),
      seq: 0,
      state: pick("sent", "failed", "unconfirmed", "cancelled", "missed", "done"),
      action: pick("post", "edit", "delete", "buttons"),
      step: pick(0, 1, 2),
      attempts: pick(0, 1, 3),
      retried: pick("", "moved"),
      message_ids: pick(
        [],
        [7],
        [2_000_000_000],
        [9, 10, 11],
        [5, 90_000],
        [5, 3],
        Array.from({ length: 60 }, (_, id) => id * id),
      ),
      cause: pick<Cause | null>(null, plain("overtaken"), {
        code: "over_daily_limit",
        params: { limit: index },
      }),
      settled_at: new Date(
        Date.parse(SENT.finished_at) + Math.floor(random.next() * 1e8) - 5e7,
      ).toISOString(),
      repeated_in: pick(null, "brd_x"),
      edited_by: pick(null, "chg_x"),
      deleted_at: pick(null, SENT.finished_at),
    })),
  });
  world.database.exec("UPDATE deliveries SET seq = CAST(substr(broadcast_id, 5) AS INTEGER)");
  world.database.exec("UPDATE deliveries SET message_ids = 'broken' WHERE group_id = 'grp_3'");
  const before = deliveries();
  expect(before).toHaveLength(total);
  world.clock.advance(8 * DAY);
  await packAll();
  expect(count("deliveries")).toBe(0);
  expect(deliveries()).toEqual(before);
});
