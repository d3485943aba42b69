import { momentFormats } from "@tbm/contract/content/moment-formats.ts";
import { expect, it } from "vitest";

import { workerDate } from "./worker-formats.ts";

it.each([
  ["th-TH", "Asia/Bangkok"],
  ["th-TH", "America/New_York"],
  ["en-US", "Asia/Bangkok"],
])("writes dates of %s in %s as the worker does", (locale, timeZone) => {
  for (let month = 0; month < 12; month += 1) {
    const at = Date.UTC(2026, month, 1, 2);
    expect(workerDate(locale, timeZone, at)).toBe(momentFormats(locale, timeZone).date.format(at));
  }
});

it("writes the date of the reader's zone for one that this browser does not know", () => {
  const at = Date.UTC(2026, 10, 17, 12);
  expect(workerDate("th-TH", "Mars/Base", at)).toBe(momentFormats("th-TH").date.format(at));
});
