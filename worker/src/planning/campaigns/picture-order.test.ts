import fc from "fast-check";
import { expect, test } from "vitest";

import { type PictureOrder, orderAfter, drawPictures } from "./picture-order.ts";

const folder = (size: number) => Array.from({ length: size }, (_, index) => `picture ${index}`);

const orderOf = (seed: number, used: string[] = []): PictureOrder => ({
  key: `cmp_${seed}`,
  round: 0,
  used: new Set(used),
});

/** Draws repeatedly, and returns every draw. */
function drawOften(seed: number, size: number, count: number, times: number): string[][] {
  let order = orderOf(seed);
  return Array.from({ length: times }, () => {
    const draw = drawPictures(order, folder(size), count);
    order = orderAfter(order, draw);
    return draw.drawn;
  });
}

const sizes = fc.record({
  seed: fc.integer(),
  size: fc.integer({ min: 1, max: 25 }),
  count: fc.integer({ min: 1, max: 10 }),
});

test("every round has each picture once, and no draw has a picture twice", () => {
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

test("added pictures join the round, and deleted pictures leave it", () => {
  const order = orderOf(1, ["a", "b", "gone"]);
  expect(drawPictures(order, ["a", "b", "new"], 1)).toEqual({
    drawn: ["new"],
    isNewRound: false,
    out: ["new"],
  });
});

test("an empty folder gives nothing", () => {
  expect(drawPictures(orderOf(1, ["a"]), [], 3)).toEqual({
    drawn: [],
    isNewRound: false,
    out: [],
  });
});

test("every round has a different order", () => {
  const all = drawOften(7, 10, 1, 40).flat();
  const rounds = [0, 10, 20, 30].map((start) => all.slice(start, start + 10).join());
  expect(new Set(rounds).size).toBe(4);
});

test("the drawn pictures do not depend on the order in which the folder is read", () => {
  const order = orderOf(3, ["picture 2"]);
  const { drawn } = drawPictures(order, folder(9), 4);
  expect(drawPictures(order, folder(9).toReversed(), 4).drawn).toEqual(drawn);
});

/** How far counts are from being equal. Chance exceeds the limit once in a million runs. */
function unevenness(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}
const ONE_IN_A_MILLION = { cells24: 71, cells36: 90, cells100: 181 };

function tally(keys: readonly string[], cells: number): number[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Array.from({ length: cells }, (_, cell) => [...counts.values()][cell] ?? 0);
}

test("every order of a folder is equally likely, across campaigns and across rounds", () => {
  const overCampaigns = Array.from({ length: 12_000 }, (_, seed) =>
    drawOften(seed, 4, 4, 1).flat().join(),
  );
  const overRounds = drawOften(99, 4, 4, 12_000).map((round) => round.join());
  for (const orders of [overCampaigns, overRounds]) {
    expect(unevenness(tally(orders, 24))).toBeLessThan(ONE_IN_A_MILLION.cells24);
  }
});

test("a picture's place in a round does not depend on its place in the last one", () => {
  const rounds = drawOften(7, 6, 6, 9000).map((round) => round.indexOf("picture 3"));
  const pairs = rounds.slice(1).map((place, index) => `${rounds[index] ?? 0} ${place}`);
  expect(unevenness(tally(pairs, 36))).toBeLessThan(ONE_IN_A_MILLION.cells36);
});

test("each of a hundred pictures is equally likely to be first", () => {
  const first = Array.from(
    { length: 20_000 },
    (_, seed) => drawOften(seed, 100, 1, 1)[0]?.[0] ?? "",
  );
  expect(unevenness(tally(first, 100))).toBeLessThan(ONE_IN_A_MILLION.cells100);
});
