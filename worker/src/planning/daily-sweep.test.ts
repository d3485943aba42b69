import { afterEach, beforeEach, expect, test } from "vitest";

import { packNext } from "#ledger/past/pack.ts";
import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { sweepDaily } from "./daily-sweep.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is noon in Bangkok.
  world = await createWorld({ isInMemory: true, environment: { HISTORY_DAYS: "30" } });
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

const history = async () =>
  (await world.call("GET", "/api/broadcasts")).body.map(
    ({ message }: { message: string }) => message,
  );
const rowsIn = (table: string) =>
  Number(world.database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.["count"]);

const kickBot = (index: number) =>
  world.telegram.control.kickBot(stage.chats[index]?.chatId ?? 0, stage.bot.id);

test("after HISTORY_DAYS only the counts and the failures of a message are left", async () => {
  kickBot(0);
  const { broadcastId: id } = (await stage.send({ message: "Old", image: pictureFile() })).body;
  world.clock.advance(20 * DAY);
  await stage.send({ message: "New", image: pictureFile(2) });
  await sweepDaily(world.ports);
  const get = async (path = "") => (await world.call("GET", `/api/broadcasts/${id}${path}`)).body;
  expect(await get()).toMatchObject({ results_kept_days: null });
  while (await packNext(world.ports));
  world.clock.advance(11 * DAY);
  await sweepDaily(world.ports);
  await world.call("DELETE", `/api/groups/${stage.groups[0] ?? ""}`);
  expect(await history()).toEqual(["New", "Old"]);
  expect(await get()).toMatchObject({ results_kept_days: 30, total: 3, sent: 2, failed: 1 });
  expect(await get("/deliveries")).toMatchObject([
    { group_name: "Group 1", state: "failed", reason: "The bot was removed from the chat." },
  ]);
  expect(await get("/deliveries?search=Group 2")).toEqual([]);
  expect(await get("/deliveries?state=unconfirmed")).toEqual([]);
  expect(await get("/draft")).toMatchObject({ message: "Old", groups: [] });
  expect([rowsIn("all_deliveries"), rowsIn("attachments")]).toEqual([3, 1]);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("what needs the result in each group is refused after that", async () => {
  kickBot(0);
  const { broadcastId: id } = (await stage.send({ message: "Old" })).body;
  world.clock.advance(31 * DAY);
  await sweepDaily(world.ports);
  const refusals = [];
  const form = new FormData();
  form.append("message", "New");
  for (const [call, body] of [
    ["repeat", { state: "failed" }],
    ["hand-over", { botId: stage.botId }],
    ["delete", {}],
    ["edit", form],
  ] as const) {
    refusals.push((await world.call("POST", `/api/broadcasts/${id}/${call}`, body)).body.error);
  }
  const sentence = "The result in each group was kept for 30 days, so this is no longer possible.";
  expect(refusals).toEqual([sentence, sentence, sentence, sentence]);
  expect((await world.call("GET", `/api/broadcasts/${id}/posts`)).body).toMatchObject({
    posted: 0,
  });
  expect(
    (await world.call("GET", `/api/groups/${stage.groups[1] ?? ""}/posts`)).body.posts,
  ).toEqual([]);
});

test("a queued broadcast is kept at any age", async () => {
  const parameters = { retry_after: 100 * 24 * 3600 };
  const [first] = stage.chats;
  const match = { chatId: first?.chatId ?? 0 };
  world.telegram.control.addFault({ kind: "error", code: 429, parameters, match, next: 1 });
  await stage.send({ message: "Slow" });
  world.clock.advance(40 * DAY);
  await sweepDaily(world.ports);
  expect(await history()).toEqual(["Slow"]);
  expect(rowsIn("deliveries")).toBe(3);
});

test("a host without enough budget for everything continues the next day", async () => {
  for (let count = 0; count < 120; count += 1) await stage.send({ message: `${count}` });
  world.clock.advance(40 * DAY);
  const sweepWithin = async (maxQueries: number) => {
    let queries = 0;
    const count = (more: number) => (queries += more);
    const { run, batch } = world.driver;
    world.driver.run = (statement) => (count(1), run(statement));
    world.driver.batch = (statements) => (count(statements.length), batch(statements));
    const hasBudget = (uses: { queries: number }) => queries + uses.queries <= maxQueries;
    await sweepDaily({ ...world.ports, hasBudget });
    Object.assign(world.driver, { run, batch });
    return queries;
  };
  expect(await sweepWithin(14)).toBeLessThanOrEqual(16);
  expect(rowsIn("deliveries")).toBe(210);
  for (let day = 0; day < 4; day += 1) await sweepWithin(14);
  expect(rowsIn("deliveries")).toBe(0);
  expect(rowsIn("broadcasts")).toBe(120);
});

test("after a zone's rules change, a planned time follows the wall clock", async () => {
  const { id } = (await stage.schedule({ message: "Once", date: "2026-11-15", time: "15:00" }))
    .body;
  const daily = { message: "Daily", date: "2026-11-15", time: "16:00", repeat: "daily" };
  await stage.schedule(daily);
  // As if both had been planned when Bangkok was an hour behind.
  world.database.exec(`UPDATE schedules SET
    scheduled_time = strftime('%Y-%m-%dT%H:%M:%fZ', scheduled_time, '+1 hour')`);
  await world.elapse(MINUTE);
  await sweepDaily(world.ports);
  const { body } = await world.call("GET", `/api/schedules/${id}`);
  expect(body.scheduled_time).toBe("2026-11-15T08:00:00.000Z");
  await world.elapse(5 * HOUR);
  const posts = stage.seen().map(({ text, at }) => `${text} ${new Date(at).toISOString()}`);
  expect(new Set(posts)).toEqual(
    new Set(["Once 2026-11-15T08:00:00.000Z", "Daily 2026-11-15T09:00:00.000Z"]),
  );
});

test("a campaign's fixed times follow the wall clock too, and its intervals stay", async () => {
  const rhythm = { times: ["15:00", "21:00"], weekdays: ["SU"], timezone: "Asia/Bangkok" };
  const folder = await stage.folder(2);
  await stage.campaign(folder, { name: "Fixed", rhythm });
  await stage.campaign(folder, { name: "Interval", intervalHours: 3 });
  await world.elapse(MINUTE);
  const nextRuns = () =>
    world.database.prepare("SELECT name, next_run_at FROM campaigns ORDER BY name").all();
  const before = nextRuns();
  expect(before[0]).toMatchObject({ name: "Fixed", next_run_at: "2026-11-15T08:00:00.000Z" });
  // As if both had been planned when Bangkok was an hour behind.
  world.database.exec(`UPDATE campaigns SET
    next_run_at = strftime('%Y-%m-%dT%H:%M:%fZ', next_run_at, '+1 hour')`);
  const [, interval] = nextRuns();
  await sweepDaily(world.ports);
  expect(nextRuns()).toEqual([before[0], interval]);
});

test("a clock that is two years ahead deletes nothing", async () => {
  await stage.send({ message: "New", image: pictureFile() });
  const { now } = world.ports;
  world.ports.now = () => now() + 730 * DAY;
  await sweepDaily(world.ports);
  expect(await history()).toEqual(["New"]);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("while Telegram does not answer, nothing is deleted", async () => {
  await stage.send({ message: "Old" });
  world.clock.advance(31 * DAY);
  world.telegram.control.refuseConnections(HOUR);
  await expect(sweepDaily(world.ports)).rejects.toThrow("the clock cannot be checked");
  expect(await history()).toEqual(["Old"]);
});
