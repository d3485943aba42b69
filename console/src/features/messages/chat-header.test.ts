import { expect, test } from "vitest";

import { initialsOf } from "./chat-header.tsx";

test.each([
  ["Night Market Bot", "NB"],
  ["shop", "S"],
  ["ร้านค้า กรุงเทพ", "รก"],
  ["🔥 Deals", "D"],
  ["  ", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
