import { expect, it } from "vitest";

import { countdown, untilNext } from "./countdown.ts";

const NOW = Date.parse("2026-11-15T05:00:00Z");
const MINUTE = 60_000;

it("counts down to the nearest minute", () => {
  expect(countdown(NOW - 1, NOW)).toBe("Overdue");
  expect(countdown(NOW + 200 * MINUTE, NOW)).toBe("3h 20m");
});

it("waits for the next moment, but not longer than an hour", () => {
  const after = (ms: number) => new Date(NOW + ms).toISOString();
  expect(untilNext([null, after(5 * MINUTE), after(MINUTE)], NOW)).toBe(MINUTE + 3000);
  expect(untilNext([], NOW)).toBe(60 * MINUTE);
});
