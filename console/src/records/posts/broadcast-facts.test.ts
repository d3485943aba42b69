import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { expect, test } from "vitest";

import { isPinning, shortened, sourceText, titleText } from "./broadcast-facts.ts";

const broadcast = (change: Partial<Broadcast>): Broadcast => ({
  id: "brd_1",
  bot_id: "bot_1",
  source: "now",
  message: "Hello",
  image_urls: [],
  created_at: "2026-11-15T05:00:00Z",
  finished_at: "2026-11-15T05:01:00Z",
  total: 1,
  pending: 0,
  sent: 1,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
  missed: 0,
  ...change,
});

test("a source is described, a campaign's by its name, and an unknown one unchanged", () => {
  expect(sourceText(broadcast({}))).toBe("Sent immediately");
  expect(sourceText(broadcast({ source: "schedule" }))).toBe("Scheduled");
  expect(sourceText(broadcast({ source: "campaign", title: "Lucky" }))).toBe("Campaign Lucky");
  expect(sourceText(broadcast({ source: "campaign" }))).toBe("Campaign");
  expect(sourceText(broadcast({ title: "Test" }))).toBe("Test");
  expect(sourceText(broadcast({ source: "webhook" }))).toBe("webhook");
});

test("a message is shortened to one line without splitting a character", () => {
  expect(shortened(broadcast({ message: "Hello\n\nworld " }))).toBe("Hello world");
  expect(shortened(broadcast({ message: "😀".repeat(121) }))).toBe(`${"😀".repeat(120)}…`);
  expect(shortened(broadcast({ message: " " }))).toBe("Picture without text");
});

test("a message to be pinned is followed until the broadcast is over", () => {
  expect(isPinning(broadcast({ pin: true, finished_at: null }))).toBe(true);
  expect(isPinning(broadcast({ pin: true }))).toBe(false);
  expect(isPinning(broadcast({ finished_at: null }))).toBe(false);
});

test("the page title is the first line, shortened if long", () => {
  expect(titleText(broadcast({ message: " Good morning\nWhat is new" }))).toBe("Good morning");
  expect(titleText(broadcast({ message: "word ".repeat(20) }))).toBe(
    `${"word ".repeat(12).trim()}…`,
  );
  expect(titleText(broadcast({ message: "" }))).toBe("Picture without text");
  const draw = { message: "Draw {random}", source: "campaign" };
  expect(titleText(broadcast(draw))).toBe("Draw random number");
});
