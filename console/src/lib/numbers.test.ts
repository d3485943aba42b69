import { expect, it } from "vitest";

import { formatNumber } from "./numbers.ts";

it.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -4321])(
  "shows %d as Americans write it",
  (value) => {
    expect(formatNumber(value)).toBe(new Intl.NumberFormat("en-US").format(value));
  },
);
