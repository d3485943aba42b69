import { expect, it } from "vitest";

import { initialOf } from "./initial.ts";

it.each([
  ["Night market", "N"],
  ["élan", "É"],
  ["[VIP] Buyers", "V"],
  ["7 days", "7"],
  ["กรุงเทพ", "ก"],
  ["ปู่ย่า", "ปู่"],
  ["น้ำหวาน", "น้ำ"],
  ["เชียงใหม่", "เชี"],
  ["ไทย", "ไท"],
  ["🛍️ Shop", "🛍️"],
  ["👩‍🍳 Cooks", "👩‍🍳"],
  ["🇹🇭 Thailand", "🇹🇭"],
  ["—", "?"],
  ["", "?"],
])("the initial of “%s” is “%s”", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
