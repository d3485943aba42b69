import { expect, test } from "vitest";

import { barsOf } from "./bar-layout.ts";

const day = (sent: number, failed = 0) => ({ date: "2026-11-15", sent, failed });

test("the busiest day is as high as the chart, failures on top", () => {
  const [busy, half, none] = barsOf([day(900, 100), day(500), day(0)], 103);
  expect(busy).toMatchObject({ sent: { y: 13, height: 90 }, failed: { y: 3, height: 10 } });
  expect(half?.sent).toEqual({ y: 53, height: 50 });
  expect([none?.sent.height, none?.failed.height]).toEqual([0, 0]);
});

test("one failure among thousands is visible, and no bar leaves the chart", () => {
  const [bar] = barsOf([day(10_000, 1)], 100);
  expect(bar?.failed.height).toBeGreaterThanOrEqual(3);
  expect(bar?.failed.y).toBeGreaterThanOrEqual(0);
});

test("the bars share the width evenly", () => {
  const bars = barsOf(
    Array.from({ length: 14 }, () => day(1)),
    100,
  );
  expect(bars[0]?.x).toBeCloseTo(100 - (bars[13]?.x ?? 0) - (bars[13]?.width ?? 0));
});
