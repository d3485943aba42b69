import { expect, test } from "vitest";

import { addSample, paceOf, paceText, type Sample } from "./measured-pace.ts";

const at = (seconds: number, settled: number): Sample => ({ atMs: seconds * 1000, settled });
const textOf = (pending: number, ...samples: Sample[]) =>
  paceText(paceOf(samples.reduce(addSample, [] as Sample[]), pending));

test("one sample is not enough to measure the pace", () => {
  expect(textOf(100, at(0, 5))).toBe("Estimating time left…");
  expect(textOf(100, at(0, 5), at(1, 6))).toBe("Estimating time left…");
});

test.each([
  [600, at(20, 600), "30 a second, about 20 s left"],
  [2080, at(20, 600), "30 a second, about 1 min 10 s left"],
  [5400, at(20, 600), "30 a second, about 3 min left"],
  [300_000, at(20, 600), "30 a second, about 2 h 47 min left"],
  [10, at(30, 10), "20 a minute, about 30 s left"],
  [0.5, at(20, 600), "30 a second, about 1 s left"],
])("with %d left and %o it says so", (pending, last, words) => {
  expect(textOf(pending, at(0, 0), last)).toBe(words);
});

test("only the last half minute counts", () => {
  expect(textOf(100, at(0, 0), at(30, 3000), at(60, 3030))).toBe(
    "1 a second, about 1 min 40 s left",
  );
});

test("after 15 seconds without progress, no time left is promised", () => {
  expect(textOf(100, at(0, 5), at(2, 5))).toBe("Estimating time left…");
  expect(textOf(100, at(0, 5), at(14, 5))).toBe("Estimating time left…");
  expect(textOf(100, at(0, 5), at(15, 5))).toBe("Waiting for Telegram's rate limit.");
  expect(textOf(100, at(0, 0), at(2, 60), at(16, 60))).toMatch(/a second, about/);
  expect(textOf(100, at(0, 0), at(2, 60), at(18, 60))).toBe("Waiting for Telegram's rate limit.");
});
