import { expect, it } from "vitest";

import { formatMoment } from "./dates.ts";
import {
  clockIn,
  dayAndTimeIn,
  isOwnClock,
  momentHere,
  momentIn,
  ownZone,
  zoneNames,
} from "./zone-time.ts";

it("shows an instant in a time zone", () => {
  expect(momentIn("Asia/Bangkok", "2026-11-15T18:05:00Z")).toBe(
    "Mon,\u00A016\u00A0Nov\u00A02026, 01:05",
  );
  expect(momentIn("America/New_York", "2026-11-15T18:05:00Z")).toBe(
    "Sun,\u00A015\u00A0Nov\u00A02026, 13:05",
  );
});

it("shows nothing for an invalid instant or zone", () => {
  expect(momentIn("Asia/Atlantis", "2026-11-15T18:05:00Z")).toBeNull();
  expect(momentIn("Asia/Bangkok", "soon")).toBeNull();
});

it("shows the time in a zone, or in the reader's if the zone is unknown", () => {
  const at = Date.parse("2026-11-15T18:05:00Z");
  expect(clockIn("Asia/Bangkok", at)).toBe("01:05");
  expect(clockIn("Asia/Atlantis", at)).toBe(clockIn(ownZone(), at));
});

it("writes a moment in the format of date and time fields", () => {
  const instant = Date.parse("2026-11-15T18:05:00Z");
  expect(dayAndTimeIn("Asia/Bangkok", instant)).toBe("2026-11-16 01:05");
  expect(dayAndTimeIn("Asia/Atlantis", instant)).toBe("");
});

it("names the time zone only if the clocks differ at that moment", () => {
  const instant = "2026-11-15T18:05:00Z";
  expect(isOwnClock(ownZone(), Date.parse(instant))).toBe(true);
  expect(isOwnClock("Asia/Atlantis", Date.parse(instant))).toBe(true);
  expect(momentHere(ownZone(), instant)).toBe(formatMoment(instant));
  expect(momentHere("Pacific/Kiritimati", instant)).toBe(
    `${formatMoment(instant)} in ${ownZone()}`,
  );
});

it("offers the browser's zones, and the one in use even if the browser lacks it", () => {
  expect(zoneNames("Asia/Atlantis")[0]).toBe("Asia/Atlantis");
  expect(zoneNames("Europe/Berlin").filter((name) => name === "Europe/Berlin")).toHaveLength(1);
  expect(momentIn(ownZone(), "2026-11-15T18:05:00Z")).not.toBeNull();
});
