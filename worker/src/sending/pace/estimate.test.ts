import fc from "fast-check";
import { expect, test } from "vitest";

import { estimateSeconds, type Part } from "./estimate.ts";
import { Pace } from "./pace.ts";

interface Delivery {
  chat: string;
  step: number;
  weights: readonly number[];
}

const toDeliveries = (parts: readonly Part[]): Delivery[] =>
  parts.flatMap(({ deliveries, weights }, part) =>
    Array.from({ length: deliveries }, (_, index) => ({
      chat: `${part}/${index}`,
      step: 0,
      weights,
    })),
  );

/** Sends like a lane, at the real pace: begun deliveries go first, and nothing is skipped when the bot is at its limit. */
function realSeconds(deliveries: readonly Delivery[]): number {
  const pace = new Pace();
  let begun: Delivery[] = [];
  let fresh = [...deliveries];
  let now = 0;
  let lastAt = 0;
  while (begun.length + fresh.length > 0) {
    let nextAt = Infinity;
    const passed = new Set<string>();
    const gone = new Set<Delivery>();
    const advanced: Delivery[] = [];
    for (const delivery of [...begun, ...fresh]) {
      const { chat, step, weights } = delivery;
      if (passed.has(chat)) continue;
      passed.add(chat);
      const weight = weights[step] ?? 0;
      const chatAt = pace.chatReadyAt(chat, weight, now) ?? Infinity;
      if (chatAt > now) {
        nextAt = Math.min(nextAt, chatAt);
        continue;
      }
      const botAt = pace.botReadyAt(weight, now);
      if (botAt > now) {
        nextAt = Math.min(nextAt, botAt);
        break;
      }
      pace.begin(chat, weight, now);
      pace.end(chat, weight, now);
      lastAt = now;
      gone.add(delivery);
      if (step + 1 < weights.length) advanced.push({ chat, step: step + 1, weights });
    }
    begun = [...begun.filter((one) => !gone.has(one)), ...advanced];
    fresh = fresh.filter((one) => !gone.has(one));
    if (gone.size === 0) now = nextAt;
  }
  return lastAt / 1000;
}

/** The steps that `stepsOf` makes: a text or a picture, an album, an album and its text, animations one by one. */
const weights = fc.oneof(
  fc.constant([1]),
  fc.constant([1, 1]),
  fc.integer({ min: 2, max: 10 }).map((pictures) => [pictures]),
  fc.integer({ min: 2, max: 10 }).map((pictures) => [pictures, 1]),
  fc.integer({ min: 2, max: 6 }).map((animations) => Array.from({ length: animations }, () => 1)),
);

const parts = fc.array(fc.record({ deliveries: fc.integer({ min: 1, max: 250 }), weights }), {
  minLength: 1,
  maxLength: 3,
});

/** The bot's one-second window and its margin. Which messages share a window may differ. */
const WINDOW_SECONDS = 1.1;

test("the estimate is within a tenth of what the real pace takes, or within a window of it", () => {
  fc.assert(
    fc.property(parts, (given) => {
      const real = realSeconds(toDeliveries(given));
      const estimated = estimateSeconds({ parts: given, busiest: [] });
      expect(Math.abs(estimated - real)).toBeLessThanOrEqual(Math.max(real / 10, WINDOW_SECONDS));
    }),
    { numRuns: 60 },
  );
});

test("a busy group delays the last message", () => {
  const busiest = Array.from({ length: 45 }, () => 1);
  const one = busiest.map(() => ({ chat: "1", step: 0, weights: [1] }));
  const real = realSeconds(one);
  expect(real).toBeGreaterThan(120);
  const estimated = estimateSeconds({ parts: [{ deliveries: 45, weights: [1] }], busiest });
  expect(Math.abs(estimated - real)).toBeLessThan(real / 10);
});

test("ten thousand groups take as long as thirty messages a second allow", () => {
  const seconds = estimateSeconds({ parts: [{ deliveries: 10_000, weights: [1] }], busiest: [1] });
  expect(seconds).toBeCloseTo((10_000 / 30) * 1.005, -1);
});

test("the estimate extends the rate beyond what it simulates", () => {
  const secondsFor = (deliveries: number) =>
    estimateSeconds({ parts: [{ deliveries, weights: [10, 1] }], busiest: [] });
  expect(secondsFor(20_000) / secondsFor(1800)).toBeCloseTo(20_000 / 1800, 0);
});

test("one message, or none, takes no time", () => {
  expect(estimateSeconds({ parts: [{ deliveries: 1, weights: [1] }], busiest: [1] })).toBe(0);
  expect(estimateSeconds({ parts: [{ deliveries: 0, weights: [1] }], busiest: [] })).toBe(0);
});
