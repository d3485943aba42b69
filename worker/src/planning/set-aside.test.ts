import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is noon in Bangkok.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const soon = { date: "2026-11-15", time: "12:05", repeat: "daily" };
const schedule = async (message: string): Promise<string> =>
  (await stage.schedule({ message, ...soon })).body.id;
const corrupt = (table: string, id: string, change: string) =>
  world.database.prepare(`UPDATE ${table} SET ${change} WHERE id = ?`).run(id);
const texts = () => stage.seen().map(({ text }) => text);
const get = async (path: string) => (await world.call("GET", path)).body;

test.each([
  ["an unknown time zone", "timezone = 'Mars/Base'"],
  ["an unreadable time", "time = 'noon'"],
  ["unreadable formats", "entities = '[{'"],
  ["a custom repeat without a rule", "repeat_type = 'custom'"],
  ["an unreadable rule", "repeat_type = 'custom', rule = '{'"],
  [
    "an unknown rule",
    `repeat_type = 'custom', rule = '{"rrule":"FREQ=YEARLY","times":[],"exdates":[]}'`,
  ],
  ["unreadable groups", "groups = '[\"grp'"],
])("a scheduled message with %s is set aside, and the others are sent", async (_, change) => {
  const others = ["Two", "Three", "Four", "Five"];
  const id = await schedule("One");
  for (const message of others) await schedule(message);
  corrupt("schedules", id, change);
  await world.elapse(6 * MINUTE);
  expect(texts()).toEqual(others);
  expect((await stage.send({ message: "Now" })).body.totalSent).toBe(1);
  const aside = await get(`/api/schedules/${id}`);
  expect(aside).toMatchObject({ status: "missed" });
  expect(aside.note).toMatch(/^It could not be planned: .+ Edit and save it to try again\.$/);
  expect(await get("/api/schedules?status=missed")).toMatchObject([{ id }]);
});

test("a scheduled message that was set aside resumes once it is edited", async () => {
  const id = await schedule("One");
  corrupt("schedules", id, "timezone = 'Mars/Base'");
  await world.elapse(6 * MINUTE);
  const change = stage.form({ message: "Mended", ...soon, timezone: "Asia/Bangkok" });
  const { status, body } = await world.call("PUT", `/api/schedules/${id}`, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "waiting", note: null });
  await world.elapse(DAY);
  expect(texts()).toEqual(["Mended"]);
});

test.each([
  ["an unreadable last day", "end_date = 'never'"],
  ["unreadable groups", "groups = '[\"grp'"],
])("a campaign with %s is paused, and the others continue", async (_, change) => {
  const folderId = await stage.folder(0);
  await stage.addImages(folderId, pictureFile());
  const { id } = (await stage.campaign(folderId, { name: "One", intervalHours: 1 })).body;
  await stage.campaign(folderId, { name: "Two", intervalHours: 1, messageTemplate: "Two" });
  await world.elapse(MINUTE);
  corrupt("campaigns", id, change);
  await world.elapse(60 * MINUTE);
  expect(texts()).toEqual(["Play", "Two", "Two"]);
  expect((await stage.send({ message: "Now" })).body.totalSent).toBe(1);
  const campaigns = await get("/api/campaigns");
  expect(campaigns.map(({ status }: { status: string }) => status)).toEqual(["active", "paused"]);
  expect(campaigns[1].note).toMatch(
    /^It could not be planned: .+ Edit and start it to try again\.$/,
  );
  const { botId, groups } = stage;
  const options = { messageTemplate: "Mended", intervalHours: 1, imagesPerSend: 1, endDate: null };
  const edit = { name: "One", botId, groups, folderId, ...options };
  expect((await world.call("PUT", `/api/campaigns/${id}`, edit)).status).toBe(200);
  const started = await world.call("POST", `/api/campaigns/${id}/start`);
  expect(started.body).toMatchObject({ status: "active", note: null });
  await world.elapse(MINUTE);
  expect(texts()).toContain("Mended");
});

test("while plans cannot be read, queued messages are still sent", async () => {
  const { run } = world.driver;
  world.driver.run = async (statement) => {
    const isPlanning = /^select .* from "(schedules|campaigns)"/.test(statement.sql);
    if (isPlanning) throw new Error("disk I/O error");
    return run(statement);
  };
  expect((await stage.send({ message: "Now" })).body.totalSent).toBe(1);
  world.driver.run = run;
  await schedule("Later");
  await world.elapse(6 * MINUTE);
  expect(texts()).toEqual(["Now", "Later"]);
});

test("a hold can be released although a plan cannot be read", async () => {
  world.insertRows({ holds: [{}] });
  const id = await schedule("One");
  await schedule("Two");
  corrupt("schedules", id, "timezone = 'Mars/Base'");
  await world.elapse(6 * MINUTE);
  const released = await world.call("POST", "/api/hold/release", { queued: "cancel" });
  expect(released).toMatchObject({ status: 200, body: { held: false } });
  await world.elapse(DAY);
  expect(texts()).toEqual(["Two"]);
});
