import { expect, test } from "vitest";

import { costOf, INCLUDED, type Use } from "./cloudflare-cost.ts";

const NOTHING: Use = {
  requests: 0,
  processorMs: 0,
  objectRequests: 0,
  objectGbSeconds: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
};

test("a million written rows cost a dollar, in D1 and in an object", () => {
  expect(costOf({ ...NOTHING, d1RowsWritten: 6 }, 1)).toBeCloseTo(6);
  expect(costOf({ ...NOTHING, objectRowsWritten: 6 }, 1)).toBeCloseTo(6);
  expect(costOf({ ...NOTHING, d1RowsRead: 6 }, 1)).toBeCloseTo(0.006);
});

test("adds everything that a delivery uses", () => {
  const each = { ...NOTHING, requests: 0.001, objectRequests: 0.15, objectGbSeconds: 0.004 };
  expect(costOf(each, 10)).toBeCloseTo(0.003 + 0.225 + 0.5);
});

test("what the plan includes is not charged", () => {
  const each = { ...NOTHING, d1RowsWritten: 7, objectRequests: 0.15 };
  expect(costOf(each, 6, INCLUDED)).toBe(0);
  expect(costOf(each, 8, INCLUDED)).toBeCloseTo(6 + 0.03);
});
