import { Outlook } from "@tbm/contract/dashboard.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const HOUR_MS = 3_600_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  // It is noon in Bangkok.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
});
afterEach(() => world.close());

const outlook = async () => Outlook.parse((await world.call("GET", "/api/outlook")).body);
const planned = (date: string, time: string, fields = {}) =>
  stage.schedule({ message: `${date} ${time}`, date, time, ...fields });
/** `14:00 Game`, in UTC. */
const shown = ({ items }: Outlook["upcoming"]) =>
  items.map(({ at, title, message }) => `${at.slice(11, 16)} ${title ?? message}`);

test("an empty worker has no posts ahead and fourteen days without messages", async () => {
  const { upcoming, low_campaigns, days } = await outlook();
  expect([upcoming, low_campaigns]).toEqual([
    { total: 0, items: [] },
    { total: 0, items: [] },
  ]);
  expect(days).toHaveLength(LIMITS.dashboardDays);
  expect(days[0]).toEqual({ date: "2026-11-02", sent: 0, failed: 0 });
  expect(days.at(-1)).toEqual({ date: "2026-11-15", sent: 0, failed: 0 });
});

test("every run within 24 hours is a post ahead, campaigns and schedules by time", async () => {
  await planned("2026-11-15", "18:00", { repeat: "daily", groups: ["grp_000001"] });
  await planned("2026-11-16", "11:59");
  await planned("2026-11-16", "12:01");
  await stage.campaign(await stage.folder(30), { name: "Game", intervalHours: 8 });
  await world.elapse(60_000);
  const { upcoming } = await outlook();
  expect(upcoming.total).toBe(5);
  expect(shown(upcoming)).toEqual([
    "11:00 2026-11-15 18:00",
    "13:00 Game",
    "21:00 Game",
    "04:59 2026-11-16 11:59",
    "05:00 Game",
  ]);
  expect(upcoming.items[0]).toMatchObject({ kind: "schedule", bot_name: "Shop", group_count: 1 });
  expect(upcoming.items[1]).toMatchObject({ kind: "campaign", bot_name: "Shop", group_count: 3 });
});

test("only the next few posts are listed, and all are counted", async () => {
  for (let minute = 10; minute < 22; minute += 1) await planned("2026-11-15", `13:${minute}`);
  await stage.campaign(await stage.folder(100), { intervalHours: 1 });
  await world.elapse(60_000);
  const { total, items } = (await outlook()).upcoming;
  expect(items).toHaveLength(LIMITS.upcomingPosts);
  expect(total).toBe(12 + 24);
});

test("paused campaigns and those without pictures post nothing", async () => {
  const { body } = await stage.campaign(await stage.folder(30), { name: "Paused" });
  await stage.campaign(await stage.folder(0), { name: "Empty" });
  await world.elapse(60_000);
  await world.call("POST", `/api/campaigns/${body.id}/stop`);
  expect((await outlook()).upcoming).toEqual({ total: 0, items: [] });
});

test("a campaign with fewer unused pictures than three days need is running out", async () => {
  const folder = await stage.folder(13);
  const { body } = await stage.campaign(folder, { name: "Game", intervalHours: 6 });
  await stage.campaign(await stage.folder(13), { name: "Rare", intervalHours: 24 });
  await world.elapse(60_000);
  // Twelve are left, and three days have twelve runs.
  expect((await outlook()).low_campaigns).toEqual({ total: 0, items: [] });
  await world.elapse(6 * HOUR_MS);
  const { low_campaigns } = await outlook();
  expect(low_campaigns).toEqual({
    total: 1,
    items: [
      {
        id: body.id,
        name: "Game",
        folder_id: folder,
        images_left: 11,
        lasts_until: "2026-11-18T05:00:00.000Z",
      },
    ],
  });
  await stage.addImages(folder, ...[20, 21, 22].map(pictureFile));
  expect((await outlook()).low_campaigns).toEqual({ total: 0, items: [] });
});

test("several pictures per run are needed several times as fast", async () => {
  const fields = { intervalHours: 24, imagesPerSend: 4 };
  await stage.campaign(await stage.folder(15), fields);
  await world.elapse(60_000);
  expect((await outlook()).low_campaigns).toMatchObject({ items: [{ images_left: 11 }] });
});

test("a small folder is no longer reported once its pictures have repeated", async () => {
  await stage.campaign(await stage.folder(3), { intervalHours: 6 });
  await world.elapse(60_000);
  expect((await outlook()).low_campaigns).toMatchObject({ total: 1 });
  await world.elapse(18 * HOUR_MS);
  expect((await outlook()).low_campaigns).toMatchObject({ total: 0 });
});

test("an empty folder has run out", async () => {
  await stage.campaign(await stage.folder(0), { startAt: "2026-11-15T06:00:00.000Z" });
  expect((await outlook()).low_campaigns).toMatchObject({
    items: [{ images_left: 0, lasts_until: null }],
  });
});

test("days are counted in TIMEZONE, what runs so far included", async () => {
  await stage.send({ message: "Hello" });
  // 23:59 in Bangkok
  world.clock.advance(Date.parse("2026-11-15T16:59:00Z") - world.clock.now());
  world.telegram.control.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  await stage.send({ message: "Evening" });
  await world.elapse(60_000);
  const parameters = { retry_after: 600 };
  const match = { chatId: stage.chats[1]?.chatId ?? 0 };
  world.telegram.control.addFault({ kind: "error", code: 429, parameters, match, next: 1 });
  await stage.send({ message: "Midnight" });
  const { days } = await outlook();
  expect(days.slice(-2)).toEqual([
    { date: "2026-11-15", sent: 5, failed: 1 },
    { date: "2026-11-16", sent: 1, failed: 1 },
  ]);
});

test("changes to posts are not counted as messages", async () => {
  const { body } = await stage.send({ message: "Hello" });
  await world.call("POST", `/api/broadcasts/${body.broadcastId}/delete`, {});
  await world.elapse(60_000);
  expect((await outlook()).days.at(-1)).toMatchObject({ sent: 3, failed: 0 });
});
