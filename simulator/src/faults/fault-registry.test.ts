import fc from "fast-check";
import { expect, test } from "vitest";

import { seededRandom } from "#seeded-random.ts";

import { createFaultRegistry } from "./fault-registry.ts";
import type { FaultInput } from "./fault.ts";

const CALL = { method: "sendmessage", botId: 1, chatId: -5 };

function appliedTo(fault: Omit<FaultInput & { kind: "reset" }, "kind">, calls: number, seed = 1) {
  const registry = createFaultRegistry(seededRandom(seed));
  registry.add({ kind: "reset", ...fault });
  return Array.from({ length: calls }, () => registry.pick(CALL) !== null);
}

test("applies to the next n calls and then ends", () => {
  expect(appliedTo({ next: 2 }, 4)).toEqual([true, true, false, false]);
});

test("lets the skipped calls pass first", () => {
  expect(appliedTo({ skip: 2, next: 1 }, 4)).toEqual([false, false, true, false]);
});

test("applies to every nth call", () => {
  expect(appliedTo({ every: 3 }, 6)).toEqual([false, false, true, false, false, true]);
});

test.each([
  [{ method: "sendMessage" }, true],
  [{ method: "sendPhoto" }, false],
  [{ chatId: -5 }, true],
  [{ chatId: -6 }, false],
  [{ botId: 1, chatId: -5 }, true],
  [{ botId: 2 }, false],
])("matching %o applies: %s", (match, expected) => {
  expect(appliedTo({ match }, 1)).toEqual([expected]);
});

test("a share applies to about that share of calls, the same ones for the same seed", () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0.1, max: 0.9, noNaN: true }), (seed, share) => {
      const applied = appliedTo({ share }, 2000, seed);
      const actual = applied.filter(Boolean).length / applied.length;
      expect(Math.abs(actual - share)).toBeLessThan(0.08);
      expect(appliedTo({ share }, 2000, seed)).toEqual(applied);
    }),
    { numRuns: 30 },
  );
});

test("removes one fault or all of them", () => {
  const registry = createFaultRegistry(seededRandom(1));
  const first = registry.add({ kind: "reset" });
  const second = registry.add({ kind: "hang" });
  registry.clear(first.id);
  expect(registry.list()).toEqual([second]);
  registry.clear();
  expect(registry.pick(CALL)).toBeNull();
});
