import fc from "fast-check";
import { expect, test } from "vitest";

import { createFloodWindow } from "./flood-window.ts";

const steps = fc.array(
  fc.record({ pauseMs: fc.integer({ min: 0, max: 1500 }), cost: fc.integer({ min: 1, max: 10 }) }),
  { maxLength: 60 },
);

test("never lets more events than the limit through in any window", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 10, max: 30 }), (events, limit) => {
      const window = createFloodWindow(1000);
      const admitted: number[] = [];
      let now = 0;
      for (const { pauseMs, cost } of events) {
        now += pauseMs;
        if (window.waitFor(now, cost, limit) > 0) continue;
        window.add(now, cost);
        for (let count = 0; count < cost; count++) admitted.push(now);
        const inWindow = admitted.filter((at) => at > now - 1000).length;
        expect(inWindow).toBeLessThanOrEqual(limit);
      }
    }),
  );
});

test("more events at once than the limit never fit, even into an empty window", () => {
  const window = createFloodWindow(1000);
  expect(window.waitFor(0, 6, 5)).toBe(1000);
  window.add(0, 1);
  expect(window.waitFor(5000, 6, 5)).toBe(1000);
  expect(window.waitFor(5000, 5, 5)).toBe(0);
});

test("the returned wait is enough, and a millisecond less is not", () => {
  fc.assert(
    fc.property(steps, (events) => {
      const window = createFloodWindow(1000);
      let now = 0;
      for (const { pauseMs, cost } of events) {
        now += pauseMs;
        const waitMs = window.waitFor(now, cost, 20);
        if (waitMs > 0) {
          expect(window.waitFor(now + waitMs - 1, cost, 20)).toBe(1);
          now += waitMs;
          expect(window.waitFor(now, cost, 20)).toBe(0);
        }
        window.add(now, cost);
      }
    }),
  );
});
