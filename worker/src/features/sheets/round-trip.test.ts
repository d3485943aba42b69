import { type Entity, type Format, inOrder } from "@tbm/contract/content/entities.ts";
import { WEEKDAYS } from "@tbm/contract/recurrence/rrule.ts";
import { SheetResult } from "@tbm/contract/sheets.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type BotInGroups, createBotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
let images: string[];
let keyboard: string;
beforeEach(async () => {
  // It is noon in Bangkok, on 15 November 2026.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
  images = await stage.addImages(await stage.folder(0), pictureFile(1), pictureFile(2));
  keyboard = await stage.keyboard("Shop");
});
afterEach(() => world.close());

const PATH = "/api/schedules/csv";
const download = async () => String((await world.call("GET", PATH)).body);
const upload = async (csv: string, dryRun = false) =>
  (await world.call("POST", PATH, { csv, dryRun })).body;
const plans = () =>
  world.database
    .prepare(
      `SELECT bot_id, is_automatic, groups, message, entities, options, lifetime, keyboard_id, repeat_type, rule,
        scheduled_time, date, time, timezone, status, (SELECT json_group_array(file) FROM (
          SELECT file FROM attachments WHERE owner_id = schedules.id ORDER BY position)) AS files
      FROM schedules WHERE ended_at IS NULL`,
    )
    .all()
    .map((row) => JSON.stringify(row))
    .toSorted();
const cancelAll = () =>
  world.database.exec("UPDATE schedules SET status = 'cancelled', ended_at = created_at");

/** Characters that CSV, spreadsheets or HTML treat in their own way, and others. */
const words = fc
  .array(fc.constantFrom(..."=+-@'\"<>&,;|\t\n /ก้😀".split(/(?:)/u), "&lt;", "<b>", "a", "b"), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

const FORMATS: Format[] = ["bold", "italic", "underline", "strikethrough", "spoiler", "text_link"];
const links = fc.constantFrom("https://shop.example.com/?a=1&b=%22", "tg://resolve?domain=shop");
const piece = fc.record({
  text: words,
  formats: fc.oneof(
    fc.subarray(FORMATS),
    fc.constant<Format[]>(["code"]),
    fc.constant<Format[]>([]),
  ),
  url: links,
});

/** A text whose pieces have formats, and that may be a quote as a whole. */
const formatted = fc
  .record({ pieces: fc.array(piece, { minLength: 1, maxLength: 4 }), isQuote: fc.boolean() })
  .map(({ pieces, isQuote }) => {
    const entities: Entity[] = [];
    let message = "x";
    for (const { text, formats, url } of pieces) {
      const place = { offset: message.length, length: text.length };
      for (const type of formats) {
        entities.push({ type, ...place, ...(type === "text_link" && { url }) });
      }
      message += text;
    }
    if (isQuote) entities.push({ type: "blockquote", offset: 0, length: message.length });
    return { message, entities: inOrder(entities) };
  });

const rule = fc.record({
  rrule: fc.oneof(
    fc
      .subarray([...WEEKDAYS], { minLength: 1 })
      .map((days) => `FREQ=WEEKLY;INTERVAL=2;BYDAY=${days.join(",")};COUNT=40`),
    fc.constantFrom(
      "FREQ=DAILY;INTERVAL=3",
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "FREQ=MONTHLY;BYDAY=2MO",
    ),
  ),
  times: fc.subarray(["07:15", "18:30"]),
  exdates: fc.subarray(["2026-12-25", "2027-01-01"]),
});
const timing = fc.oneof(
  fc.constantFrom("none", "daily", "weekly", "monthly").map((repeat) => ({ repeat })),
  rule.map((given) => ({ repeat: "custom", rule: JSON.stringify(given) })),
);
const hours = fc.option(fc.integer({ min: 1, max: 40 }), { nil: "" });

const plan = fc.record({
  formatted,
  timing,
  flags: fc.record({
    silent: fc.boolean(),
    protect: fc.boolean(),
    noPreview: fc.boolean(),
    pin: fc.boolean(),
    deletePrevious: fc.boolean(),
  }),
  deleteAfterHours: hours,
  date: fc.constantFrom("2026-11-16", "2026-11-30", "2027-01-31"),
  timezone: fc.constantFrom("Asia/Bangkok", "America/New_York"),
  isAutomatic: fc.boolean(),
  groups: fc.subarray([0, 1, 2], { minLength: 1 }),
  library: fc.subarray([0, 1]),
  uploads: fc.boolean(),
  hasKeyboard: fc.boolean(),
  isPaused: fc.boolean(),
});

type PlanFields = typeof plan extends fc.Arbitrary<infer Fields> ? Fields : never;

async function create(given: PlanFields) {
  const { message, entities } = given.formatted;
  const { status, body } = await stage.schedule({
    message,
    entities: JSON.stringify(entities),
    ...given.timing,
    ...given.flags,
    deleteAfterHours: given.deleteAfterHours,
    date: given.date,
    time: "23:30",
    timezone: given.timezone,
    botId: given.isAutomatic ? "auto" : stage.botId,
    groups: given.groups.map((index) => stage.groups[index] ?? ""),
    imageIds: JSON.stringify(given.library.map((index) => images[index])),
    ...(given.uploads && { image: pictureFile(3) }),
    ...(given.hasKeyboard && { keyboardId: keyboard }),
  });
  expect(body).toMatchObject({ id: expect.any(String) });
  expect(status).toBe(201);
  if (given.isPaused) await world.call("POST", `/api/schedules/${body.id}/pause`);
}

test("importing an export plans the same again, in every detail", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 3 }), async (given) => {
      cancelAll();
      for (const one of given) await create(one);
      const before = plans();
      const csv = await download();
      cancelAll();
      const result = SheetResult.parse(await upload(csv, true));
      expect(result.faults).toEqual([]);
      await upload(csv);
      expect(plans()).toEqual(before);
    }),
    { numRuns: 40 },
  );
});

test("a plan that has begun keeps its days and the number of its runs", async () => {
  const form = { message: "Hi", date: "2026-11-30", time: "09:00" };
  await stage.schedule({ ...form, date: "2026-12-31", repeat: "monthly" });
  const fortnightly = { rrule: "FREQ=WEEKLY;INTERVAL=2;COUNT=5", times: ["18:00"], exdates: [] };
  await stage.schedule({ ...form, repeat: "custom", rule: JSON.stringify(fortnightly) });
  // Until 28 February 2027: a run of the monthly plan was clamped, and some of the five runs are over.
  await world.elapse(30 * 86_400_000);
  const before = plans();
  const csv = await download();
  cancelAll();
  expect((await upload(csv)).is_planned).toBe(true);
  expect(plans()).toEqual(before);
});
