import { expect, test } from "vitest";

import { columnsFor } from "./grid-layout.ts";

test("a phone has two cards in a row, a wide screen more", () => {
  expect([0, 328, 700, 1150].map(columnsFor)).toEqual([2, 2, 3, 5]);
});
