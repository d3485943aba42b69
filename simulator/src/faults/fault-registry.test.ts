import fc from "fast-check";
import { expect, test } from "vitest";

import { seededRandom } from "#seeded-random.ts";

import { createFaultRegistry } from "./fault-registry.ts";
import type { FaultInput } from "./fault.ts";

const CALL = { method: "sendmessage", botId: 1, chatId: -5 };

function strikesOf(fault: Omit<FaultInput & { kind: "reset" }, "kind">, calls: number, seed = 1) {
  const book = createFaultRegistry(seededRandom(seed));
  book.add({ kind: "reset", ...fault });
  return Array.from({ length: calls }, () => book.pick(CALL) !== null);
}

test("strikes the next n calls and is then spent", () => {
  expect(strikesOf({ next: 2 }, 4)).toEqual([true, true, false, false]);
});

test("lets calls pass first when told to skip", () => {
  expect(strikesOf({ skip: 2, next: 1 }, 4)).toEqual([false, false, true, false]);
});

test("strikes every nth call", () => {
  expect(strikesOf({ every: 3 }, 6)).toEqual([false, false, true, false, false, true]);
});

test.each([
  [{ method: "sendMessage" }, true],
  [{ method: "sendPhoto" }, false],
  [{ chatId: -5 }, true],
  [{ chatId: -6 }, false],
  [{ botId: 1, chatId: -5 }, true],
  [{ botId: 2 }, false],
])("matching %o strikes: %s", (match, expected) => {
  expect(strikesOf({ match }, 1)).toEqual([expected]);
});

test("a share strikes about that share of calls, the same ones for the same seed", () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0.1, max: 0.9, noNaN: true }), (seed, share) => {
      const strikes = strikesOf({ share }, 2000, seed);
      const struck = strikes.filter(Boolean).length / strikes.length;
      expect(Math.abs(struck - share)).toBeLessThan(0.08);
      expect(strikesOf({ share }, 2000, seed)).toEqual(strikes);
    }),
    { numRuns: 30 },
  );
});

test("forgets one fault or all of them", () => {
  const book = createFaultRegistry(seededRandom(1));
  const first = book.add({ kind: "reset" });
  const second = book.add({ kind: "hang" });
  book.clear(first.id);
  expect(book.list()).toEqual([second]);
  book.clear();
  expect(book.pick(CALL)).toBeNull();
});
