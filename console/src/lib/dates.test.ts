import { expect, it } from "vitest";

import { formatDate } from "./dates.ts";

it("shows a date in words, and garbage as it came", () => {
  expect(formatDate("2026-11-15T05:00:00Z")).toMatch(/^1[45] Nov 2026$/);
  expect(formatDate("soon")).toBe("soon");
});
