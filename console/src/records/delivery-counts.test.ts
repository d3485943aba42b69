import { expect, test } from "vitest";

import {
  closingText,
  type DeliveryCounts,
  isStopping,
  sentText,
  stateOf,
  stoppingText,
} from "./delivery-counts.ts";

const none = { pending: 0, sent: 0, failed: 0, unconfirmed: 0, cancelled: 0, missed: 0 };

function counts(change: Partial<DeliveryCounts>): DeliveryCounts {
  const given = { ...none, ...change };
  const { pending, sent, failed, unconfirmed, cancelled, missed } = given;
  return {
    finished_at: "2026-11-15T05:01:00Z",
    ...given,
    total: pending + sent + failed + unconfirmed + cancelled + missed,
  };
}

test.each([
  [{ pending: 1, sent: 2, finished_at: null }, "running"],
  [{ pending: 6, sent: 12, cancelled: 42, finished_at: null }, "stopping"],
  [{ sent: 3 }, "sent"],
  [{ sent: 2, failed: 1 }, "partly sent"],
  [{ sent: 2, unconfirmed: 1 }, "partly sent"],
  [{ failed: 2, unconfirmed: 1 }, "unconfirmed"],
  [{ failed: 3 }, "failed"],
  [{ cancelled: 3 }, "cancelled"],
  [{ missed: 3 }, "missed"],
])("%o is called %s", (change, word) => {
  expect(stateOf(counts(change)).word).toBe(word);
});

test("everything is counted by its state", () => {
  const some = { sent: 1, failed: 1200, unconfirmed: 2, cancelled: 3, missed: 4, pending: 5 };
  expect(closingText(counts(some))).toBe(
    "1 sent, 1,200 failed, 2 unconfirmed, 3 cancelled, 4 missed, 5 pending",
  );
  expect(closingText(counts({ sent: 3 }))).toBe("3 sent");
  expect(sentText(counts(some))).toBe("1 of 1,215 sent");
});

test("a stopped broadcast says what is still in flight", () => {
  const stopped = counts({ sent: 12, cancelled: 1042, pending: 6, finished_at: null });
  expect(stoppingText(stopped)).toBe("Stopping: 12 sent, 1,042 cancelled, 6 still under way");
});

test("one removed group is not a stop if more are pending than can be in flight", () => {
  expect(isStopping(counts({ cancelled: 1, pending: 7, finished_at: null }))).toBe(false);
  expect(isStopping(counts({ cancelled: 1, pending: 6, finished_at: null }))).toBe(true);
  expect(isStopping(counts({ cancelled: 1, pending: 0 }))).toBe(false);
});
