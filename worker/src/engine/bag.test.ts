import { createHash } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { drawPictures } from "./bag.ts";

function seeded(seed: number) {
  let count = 0;
  return {
    randomBytes: (length: number) =>
      createHash("sha256").update(`${seed}/${count++}`).digest().subarray(0, length),
  };
}

const folder = (size: number) => Array.from({ length: size }, (_, index) => `picture ${index}`);

/** Draws again and again, and tells every draw. */
function drawOften(seed: number, size: number, count: number, times: number): string[][] {
  const ports = seeded(seed);
  let used = new Set<string>();
  return Array.from({ length: times }, () => {
    const { drawn, isRefilled, out } = drawPictures(ports, folder(size), used, count);
    used = new Set(isRefilled ? out : [...used, ...out]);
    return drawn;
  });
}

const sizes = fc.record({
  seed: fc.integer(),
  size: fc.integer({ min: 1, max: 25 }),
  count: fc.integer({ min: 1, max: 10 }),
});

test("every round has each picture once, and no draw has one twice", () => {
  fc.assert(
    fc.property(sizes, ({ seed, size, count }) => {
      const draws = drawOften(seed, size, count, 30);
      for (const draw of draws) {
        expect(draw).toHaveLength(Math.min(count, size));
        expect(new Set(draw).size).toBe(draw.length);
      }
      const all = draws.flat();
      for (let start = 0; start + size <= all.length; start += size) {
        expect(new Set(all.slice(start, start + size)).size).toBe(size);
      }
    }),
  );
});

test("pictures that come join the round, those that go leave it", () => {
  const ports = seeded(1);
  const used = new Set(["a", "b", "gone"]);
  expect(drawPictures(ports, ["a", "b", "new"], used, 1)).toEqual({
    drawn: ["new"],
    isRefilled: false,
    out: ["new"],
  });
});

test("an empty folder gives nothing", () => {
  expect(drawPictures(seeded(1), [], new Set(["a"]), 3)).toEqual({
    drawn: [],
    isRefilled: false,
    out: [],
  });
});

test("the order is another in every round", () => {
  const all = drawOften(7, 10, 1, 40).flat();
  const rounds = [0, 10, 20, 30].map((start) => all.slice(start, start + 10).join());
  expect(new Set(rounds).size).toBe(4);
});
