import { expect, test } from "vitest";

import type { Entry } from "./calendar-entries.ts";
import { markText, troubleOn } from "./full-days.ts";

const DAY = "2026-11-18";

// Only the state matters here.
const entries = (...states: string[]) => states.map((state) => ({ state }) as Entry);

test("a day with failed posts says how many", () => {
  const trouble = troubleOn(
    DAY,
    entries("sent", "failed", "partly-sent", "unconfirmed", "planned"),
  );
  expect(markText(trouble)).toBe("2 posts weren't sent to every group, 1 post is unconfirmed");
});

test("a day on which everything was sent has no mark", () => {
  expect(troubleOn(DAY, entries("sent", "running", "cancelled", "planned"))).toEqual([]);
});
