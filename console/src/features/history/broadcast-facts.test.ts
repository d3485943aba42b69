import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { expect, test } from "vitest";

import {
  isPinning,
  optionsText,
  othersText,
  shortened,
  sourceText,
  stateOf,
} from "./broadcast-facts.ts";

const none = { pending: 0, sent: 0, failed: 0, unconfirmed: 0, cancelled: 0, missed: 0 };

function broadcast(change: Partial<Broadcast>): Broadcast {
  const counts = { ...none, ...change };
  const { pending, sent, failed, unconfirmed, cancelled, missed } = counts;
  return {
    id: "brd_1",
    bot_id: "bot_1",
    source: "now",
    message: "Hello",
    image_urls: [],
    created_at: "2026-11-15T05:00:00Z",
    finished_at: "2026-11-15T05:01:00Z",
    ...counts,
    total: pending + sent + failed + unconfirmed + cancelled + missed,
  };
}

test.each([
  [{ pending: 1, sent: 2, finished_at: null }, "running"],
  [{ sent: 3 }, "sent"],
  [{ sent: 2, failed: 1 }, "partly sent"],
  [{ sent: 2, unconfirmed: 1 }, "partly sent"],
  [{ failed: 2, unconfirmed: 1 }, "unconfirmed"],
  [{ failed: 3 }, "failed"],
  [{ cancelled: 3 }, "cancelled"],
  [{ missed: 3 }, "missed"],
])("%o is called %s", (counts, word) => {
  expect(stateOf(broadcast(counts)).word).toBe(word);
});

test("all that is not sent is counted by its name", () => {
  const counts = { sent: 1, failed: 1200, unconfirmed: 2, cancelled: 3, missed: 4, pending: 5 };
  expect(othersText(broadcast(counts))).toBe(
    "1,200 failed, 2 unconfirmed, 3 cancelled, 4 missed, 5 pending",
  );
  expect(othersText(broadcast({ sent: 3 }))).toBe("");
});

test("a source is told in words, a campaign's by its name, and an unknown one as it came", () => {
  expect(sourceText(broadcast({}))).toBe("Sent now");
  expect(sourceText(broadcast({ source: "schedule" }))).toBe("Scheduled");
  expect(sourceText(broadcast({ source: "campaign", title: "Lucky" }))).toBe("Campaign Lucky");
  expect(sourceText(broadcast({ source: "campaign" }))).toBe("Campaign");
  expect(sourceText(broadcast({ title: "Test" }))).toBe("Test");
  expect(sourceText(broadcast({ source: "webhook" }))).toBe("webhook");
});

test("a message is shortened to one line, and no character is cut in two", () => {
  expect(shortened(broadcast({ message: "Hello\n\nworld " }))).toBe("Hello world");
  expect(shortened(broadcast({ message: "😀".repeat(121) }))).toBe(`${"😀".repeat(120)}…`);
  expect(shortened(broadcast({ message: " " }))).toBe("Picture without text");
});

test("options are told in one line, and nothing where none was asked for", () => {
  expect(optionsText(broadcast({}))).toBe("");
  expect(optionsText(broadcast({ silent: false, pin: true }))).toBe("Pinned");
  const all = { silent: true, protect: true, noPreview: true, pin: true };
  expect(optionsText(broadcast(all))).toBe("Silent, protected, no link preview, pinned");
});

test("what is to be pinned is followed until the broadcast is over", () => {
  expect(isPinning(broadcast({ pin: true, finished_at: null }))).toBe(true);
  expect(isPinning(broadcast({ pin: true }))).toBe(false);
  expect(isPinning(broadcast({ finished_at: null }))).toBe(false);
});
