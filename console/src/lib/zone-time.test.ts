import { expect, it } from "vitest";

import { clockIn, isOtherZone, momentIn, ownZone, zoneNames } from "./zone-time.ts";

it("shows an instant on the clocks of a zone", () => {
  expect(momentIn("Asia/Bangkok", "2026-11-15T18:05:00Z")).toBe("Mon, 16 Nov 2026, 01:05");
  expect(momentIn("America/New_York", "2026-11-15T18:05:00Z")).toBe("Sun, 15 Nov 2026, 13:05");
});

it("shows nothing for what is no instant or no zone", () => {
  expect(momentIn("Asia/Atlantis", "2026-11-15T18:05:00Z")).toBeNull();
  expect(momentIn("Asia/Bangkok", "soon")).toBeNull();
});

it("shows the time on a zone's clocks, and on the reader's where it knows no such zone", () => {
  const at = Date.parse("2026-11-15T18:05:00Z");
  expect(clockIn("Asia/Bangkok", at)).toBe("01:05");
  expect(clockIn("Asia/Atlantis", at)).toBe(clockIn(ownZone(), at));
});

it("takes a zone for another one only if its clocks differ", () => {
  const at = Date.parse("2026-11-15T18:05:00Z");
  expect(isOtherZone(ownZone(), at)).toBe(false);
  expect(isOtherZone("Asia/Atlantis", at)).toBe(false);
  expect(isOtherZone("Pacific/Kiritimati", at)).toBe(true);
});

it("offers the zones of the browser, and the one in use even if it is not among them", () => {
  expect(zoneNames("Asia/Atlantis")[0]).toBe("Asia/Atlantis");
  expect(zoneNames("Europe/Berlin").filter((name) => name === "Europe/Berlin")).toHaveLength(1);
  expect(momentIn(ownZone(), "2026-11-15T18:05:00Z")).not.toBeNull();
});
