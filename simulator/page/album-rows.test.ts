import fc from "fast-check";
import { expect, test } from "vitest";

import { albumRows } from "./album-rows.ts";

const sizes = (ratios: number[]) => albumRows(ratios).map((row) => row.ratios.length);

test("lays two wide pictures over each other and two tall ones side by side", () => {
  expect(sizes([1.8, 1.8])).toEqual([1, 1]);
  expect(sizes([0.7, 0.7])).toEqual([2]);
});

test("places every picture once, in order, at most three in a row", () => {
  const ratio = fc.double({ min: 0.05, max: 20, noNaN: true });
  fc.assert(
    fc.property(fc.array(ratio, { minLength: 2, maxLength: 10 }), (ratios) => {
      let next = 0;
      for (const row of albumRows(ratios)) {
        expect(row.from).toBe(next);
        expect(row.ratios.length).toBeLessThanOrEqual(3);
        next += row.ratios.length;
      }
      expect(next).toBe(ratios.length);
    }),
  );
});
