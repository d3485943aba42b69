import { IDEMPOTENCY_HEADER } from "@tbm/contract/errors.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { sheetCalls } from "#testing/world/sheet-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
let on: ReturnType<typeof sheetCalls>;
beforeEach(async () => {
  // It is noon in Bangkok, on 15 November 2026.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
  on = sheetCalls(world);
});
afterEach(() => world.close());

const HEAD = "text,date,time,groups";
test("a sheet plans its posts with groups, set, picture, keyboard and repeat by name", async () => {
  await stage.folder(2);
  await stage.keyboard("Shop");
  const set = { name: "VIP", groups: [stage.groups[2]] };
  await world.call("POST", "/api/group-sets", set);
  const csv = [
    "Keyboard,text,DATE,time,zone,repeat,bot,groups,set,picture",
    'Shop,"Two\nlines",17/11/2569,9:00,Asia/Tokyo,daily,Shop,Group 1 | Group 2,VIP,Game/1.png | Game/2.png',
    `,Once,2026-11-16,18.30,,,,${stage.chats[1]?.chatId},,`,
  ].join("\r\n");
  expect(await on.check(csv)).toEqual({
    posts: 2,
    is_planned: false,
    first_at: "2026-11-16T11:30:00.000Z",
    last_at: "2026-11-17T00:00:00.000Z",
    faults: [],
    fault_count: 0,
  });
  expect(await on.planned()).toEqual([]);
  const { status, body } = await on.post(csv);
  expect([status, body]).toMatchObject([200, { posts: 2, is_planned: true }]);
  const [once, daily] = await on.planned();
  expect(once).toMatchObject({ message: "Once", group_count: 1, timezone: "Asia/Bangkok" });
  const { body: detail } = await world.call("GET", `/api/schedules/${daily.id}`);
  expect(detail).toMatchObject({
    message: "Two\nlines",
    repeat_type: "daily",
    timezone: "Asia/Tokyo",
    date: "2026-11-17",
    time: "09:00",
    groups: JSON.stringify(stage.groups),
    keyboard_name: "Shop",
    pictures: [{ name: "1.png" }, { name: "2.png" }],
  });
  await world.elapse(2 * 86_400_000);
  expect(stage.seen().filter(({ text }) => text === "Once")).toHaveLength(1);
  expect(stage.seen().filter(({ text }) => text === "Two\nlines")).toHaveLength(3);
  stage.assertNoBreach();
});

test("formats, rules, options and the pause are read as a person writes them", async () => {
  const csv = [
    "text,format,date,time,repeat,times,skip,groups,options,paused",
    '"1 < 2 &amp; <STRONG>big <a href=""https://a.example/?b=1&amp;c"">deal</a></STRONG>",HTML,2026-11-16,09:00,' +
      '"rrule:freq=weekly;byday=mo,fr",18.00 | 9:30,25/12/2569,Group 1,' +
      '"Silent, delete after 12h; Delete previous",Yes',
    "<b>as it is</b>,,2026-11-16,09:00,,,,Group 1,,",
  ].join("\n");
  expect(await on.faultsOf(csv)).toEqual([]);
  await on.post(csv);
  const { body } = await world.call("GET", "/api/schedules");
  expect(body).toMatchObject([
    {
      message: "1 < 2 & big deal",
      entities: [
        { type: "bold", offset: 8, length: 8 },
        { type: "text_link", offset: 12, length: 4, url: "https://a.example/?b=1&c" },
      ],
      repeat_type: "custom",
      rule: {
        rrule: "FREQ=WEEKLY;BYDAY=MO,FR",
        times: ["09:30", "18:00"],
        exdates: ["2026-12-25"],
      },
      silent: true,
      pin: false,
      deleteAfterHours: 12,
      deletePrevious: true,
      status: "paused",
    },
    { message: "<b>as it is</b>", entities: [], status: "waiting" },
  ]);
});

test("without a bot, the one that can post to all groups is used", async () => {
  world.insertRows({ memberships: stage.memberships });
  const other = await createBotInGroups(world, { groups: 0 });
  const csv = `${HEAD}\nHi,2026-11-16,11:00,Group 1 | Group 2`;
  expect(await on.faultsOf(csv)).toEqual([]);
  await on.post(csv);
  expect(await on.planned()).toMatchObject([{ bot_id: stage.botId }]);
  const membership = { ...stage.memberships[0], bot_id: other.botId };
  world.insertRows({ memberships: [membership].flatMap((row) => ("chatId" in row ? [row] : [])) });
  expect(await on.faultsOf(`${HEAD}\nHi,2026-11-16,11:00,Group 1`)).toEqual([
    "2 bot: Several bots can post to these groups. Name one in the column “bot”, or write auto.",
  ]);
  const automatic = `${HEAD},bot\nShared,2026-11-16,12:00,Group 1,Auto`;
  expect((await on.post(automatic)).body).toMatchObject({ posts: 1, is_planned: true });
  expect(await on.planned()).toMatchObject([
    { message: "Hi" },
    { message: "Shared", bot_id: "auto" },
  ]);
  const sheet = new TextDecoder().decode((await on.download()).bytes);
  expect(sheet).toMatch(/^Shared,.*,auto,/m);
});

test("at most 5,000 rows are read, and all of them are planned or none", async () => {
  const row = "Hi,2026-11-16,11:00,Group 1\n";
  const full = `${HEAD}\n${row.repeat(LIMITS.sheetRows)}`;
  expect(await on.faultsOf(`${full}${row}`)).toEqual([
    `${LIMITS.sheetRows + 2} null: A sheet may have at most ${LIMITS.sheetRows} rows.`,
  ]);
  expect((await on.post(full)).body).toMatchObject({ posts: LIMITS.sheetRows, is_planned: true });
  const { count } = world.database.prepare("SELECT count(*) AS count FROM schedules").get() ?? {};
  expect(count).toBe(LIMITS.sheetRows);
});

test("a repeated request plans nothing again", async () => {
  const csv = `${HEAD}\nHi,2026-11-16,11:00,Group 1\nHo,2026-11-16,12:00,Group 2`;
  const headers = { [IDEMPOTENCY_HEADER]: "press-0000001" };
  const first = await on.post(csv, {}, headers);
  // As if the process had died before it could store its answer.
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");
  expect((await on.post(csv, {}, headers)).body).toEqual(first.body);
  expect(await on.planned()).toHaveLength(2);
});

test("what is downloaded can be planned again", async () => {
  await stage.folder(1);
  const form = { date: "2026-11-16", time: "09:00", timezone: "Asia/Tokyo" };
  await stage.schedule({ ...form, message: '=SUM(1)\n"ไทย"', repeat: "weekly" });
  await stage.schedule({ ...form, message: "- plain", groups: [stage.groups[0]] as string[] });
  const before = await on.planned();
  const { headers, bytes } = await on.download();
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const csv = new TextDecoder().decode(bytes);
  expect(csv).toContain('"\'=SUM(1)\n""ไทย""",,2026-11-16,09:00,Asia/Tokyo,weekly,,,shop_bot,');
  expect(csv.endsWith("\r\n")).toBe(true);
  for (const { id } of before) await world.call("DELETE", `/api/schedules/${id}`);
  expect(await on.faultsOf(csv)).toEqual([]);
  await on.post(csv);
  const strip = (list: Record<string, unknown>[]) =>
    list
      .map(({ message, group_count, date, time, repeat_type }) =>
        JSON.stringify({ message, group_count, date, time, repeat_type }),
      )
      .toSorted();
  expect(strip(await on.planned())).toEqual(strip(before));
});

test("topics are named with their group, and a topic is never mistaken for its group", async () => {
  const chatIds = stage.chats.map(({ chatId }) => String(chatId));
  const topics = chatIds.slice(0, 2).map((chatId, index) => ({
    id: `grp_topic${index}`,
    name: "News",
    chatId,
    thread_id: 42,
  }));
  world.insertRows({ groups: topics });
  const csv = `${HEAD}\nHi,2026-11-16,11:00,group 1 › news | ${chatIds[1] ?? ""}/42`;
  expect(await on.faultsOf(csv)).toEqual([]);
  await on.post(csv);
  const { groups } = world.database.prepare("SELECT groups FROM schedules").get() ?? {};
  expect(JSON.parse(String(groups))).toEqual(topics.map(({ id }) => id));
  const sheet = new TextDecoder().decode((await on.download()).bytes);
  expect(sheet).toContain("Group 1 › News | Group 2 › News");
});
