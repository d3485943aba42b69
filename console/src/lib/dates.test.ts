import { expect, it } from "vitest";

import { formatDate, thaiMoment } from "./dates.ts";

it("shows a date in words, and garbage as it came", () => {
  expect(formatDate("2026-11-15T05:00:00Z")).toMatch(/^1[45] Nov 2026$/);
  expect(formatDate("soon")).toBe("soon");
});

it("shows a moment in the Thai locale: day, short month, hour and minute", () => {
  const at = new Date(2026, 10, 16, 8, 5).toISOString();
  expect(thaiMoment(at)).toEqual({ day: "16 พ.ย.", time: "08:05" });
  expect(thaiMoment("soon")).toEqual({ day: "soon", time: "" });
});
