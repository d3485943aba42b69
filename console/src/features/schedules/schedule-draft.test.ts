import { NO_OPTIONS } from "@tbm/contract/content/message-look.ts";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { expect, it } from "vitest";

import { checkDraft, draftOf, timingOf } from "./schedule-draft.ts";

const [one, two] = ["1", "2"].map((id) => ({ id, name: `${id}.png`, url: "", type: "image/png" }));

const schedule: ScheduleDetail = {
  id: "sch",
  bot_id: "bot",
  groups: '["1","2"]',
  group_count: 2,
  message: "Hello",
  entities: [{ type: "bold", offset: 0, length: 1 }],
  ...NO_OPTIONS,
  repeat_type: "none",
  scheduled_time: "2026-11-16T01:05:00.000Z",
  date: "2026-11-16",
  time: "08:05",
  timezone: "Asia/Bangkok",
  status: "waiting",
  created_at: "2026-11-15T05:00:00.000Z",
  image_urls: ["/1.png", "/2.png"],
  pictures: [one, two].flatMap((picture) => picture ?? []),
  occurrences: [],
  runs: [],
  misses: [],
};
const NOW = Date.parse("2026-11-15T05:00:00.000Z");
const draft = draftOf(schedule);
const outgoing = { groups: ["1"], message: "Hello", image: null, keyboardId: null, imageIds: [] };

it("returns the input for the worker, with groups that still exist", () => {
  expect(checkDraft(schedule, draft, outgoing)).toMatchObject({
    kind: "complete",
    input: { groups: ["1"], picture: "keep", timezone: "Asia/Bangkok" },
  });
});

it("keeps the pictures unless others are chosen", () => {
  const imageIds = ["1", "2"];
  expect(checkDraft(schedule, draft, { ...outgoing, imageIds })).toMatchObject({
    input: { picture: "keep" },
  });
  const fewer = { ...draft, chosen: draft.chosen.slice(1) };
  expect(checkDraft(schedule, fewer, { ...outgoing, imageIds: ["2"] })).toMatchObject({
    input: { picture: "remove", imageIds: ["2"] },
  });
  const image = { file: new File([], "a.png"), url: "blob:a" };
  expect(
    checkDraft(schedule, { ...draft, image }, { ...outgoing, image: image.file, imageIds }),
  ).toMatchObject({ input: { picture: "remove", image: image.file, imageIds } });
});

it("leaves the pictures of an older worker's message alone", () => {
  const { pictures: _, ...older } = schedule;
  expect(checkDraft(older, draftOf(older), outgoing)).toMatchObject({
    input: { picture: "keep" },
  });
});

it("asks about the time only if it changed or has passed", () => {
  expect(timingOf(schedule, draft, NOW)).toBeNull();
  expect(timingOf(schedule, { ...draft, date: "" }, NOW)).toBeNull();
  expect(timingOf(schedule, { ...draft, time: "09:00" }, NOW)).toMatchObject({ time: "09:00" });
  const ended = { ...schedule, ended_at: "2026-11-17T00:00:00.000Z" };
  expect(timingOf(ended, draft, NOW)).not.toBeNull();
});

it("asks about a custom repeat only if its rule changed", () => {
  const rule = { rrule: "FREQ=DAILY", times: [], exdates: [] };
  const custom = { ...schedule, repeat_type: "custom", rule };
  const same = draftOf(custom);
  expect(timingOf(custom, same, NOW)).toBeNull();
  const longer = { ...rule, times: ["18:00"] };
  expect(timingOf(custom, { ...same, rule: longer }, NOW)).toMatchObject({ rule: longer });
  expect(timingOf(custom, { ...same, repeat: "daily" }, NOW)).not.toHaveProperty("rule");
});

it("allows a first date in the past only for a repeating message that has begun", () => {
  const start = Date.parse(schedule.scheduled_time);
  const later = { ...draft, time: "09:00", repeat: "weekly" as const };
  const daily = { ...schedule, repeat_type: "daily" };
  expect(timingOf(daily, later, start)).toMatchObject({ mayHaveBegun: true });
  expect(timingOf(daily, later, start - 1)).toMatchObject({ mayHaveBegun: false });
  const moved = { ...later, date: "2026-11-01" };
  expect(timingOf(daily, moved, start)).toMatchObject({ mayHaveBegun: false });
  const single = { ...schedule, repeat_type: "none" };
  expect(timingOf(single, later, start)).toMatchObject({ mayHaveBegun: false });
});

it.each([
  ["no group", {}, [], "groups"],
  ["an empty message", { message: " \n" }, ["1"], "message"],
  ["no date", { date: "" }, ["1"], "date"],
  ["no time", { time: "" }, ["1"], "time"],
])("refuses %s", (_, fields, groups, field) => {
  expect(checkDraft(schedule, { ...draft, ...fields }, { ...outgoing, groups })).toMatchObject({
    kind: "refused",
    title: "Missing Information",
    faults: { [field]: expect.any(String) },
  });
});

it("refuses a text that Telegram would not take", () => {
  expect(checkDraft(schedule, { ...draft, message: "x".repeat(4097) }, outgoing)).toMatchObject({
    kind: "refused",
    title: "Message Too Long",
  });
});
