import { expect, it } from "vitest";

import { lifetimeText } from "./lifetime-text.ts";

it("says when the posts go, and is empty if they stay", () => {
  expect(lifetimeText({})).toBe("");
  expect(lifetimeText({ deleteAfterHours: null, deletePrevious: false })).toBe("");
  expect(lifetimeText({ deleteAfterHours: 1 })).toBe("Will be deleted after 1 hour.");
  expect(lifetimeText({ deleteAfterHours: 6, deletePrevious: true })).toBe(
    "Will be deleted after 6 hours. Replaces the previous post.",
  );
});
