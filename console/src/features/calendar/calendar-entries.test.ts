import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { Calendar } from "@tbm/contract/calendar/calendar.ts";
import { expect, test } from "vitest";

import { createZoneClock } from "#time/zone-clock.ts";

import { entriesByDay, entryTexts } from "./calendar-entries.ts";

const at = "2030-12-10T08:00:00Z";
const shared = { message: "Sale", bot_name: "The worker's own word" };

test("an automatic bot is named in the language of the page, and a deleted one as such", () => {
  const post = { ...shared, at, state: "sent", total: 2, sent: 2 };
  const calendar: Calendar = {
    posts: [
      { ...post, id: "brd_1", bot_id: AUTOMATIC_BOT },
      { ...post, id: "brd_2", bot_id: "bot_1", bot_name: null },
      { ...post, id: "brd_3", bot_name: "Shop" },
    ],
    plans: [
      {
        ...shared,
        id: "sch_1",
        bot_id: AUTOMATIC_BOT,
        kind: "schedule",
        group_count: 2,
        moves: "once",
        runs: [at],
      },
    ],
    crowded: [],
    left_out: [],
    has_more: false,
  };
  const [entries = []] = entriesByDay(calendar, createZoneClock("UTC")).values();
  expect(entries.map((entry) => entryTexts(entry).bot)).toEqual([
    "Automatic",
    "Deleted bot",
    "Shop",
    "Automatic",
  ]);
});
