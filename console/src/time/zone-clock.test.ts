import { expect, it } from "vitest";

import { createZoneClock } from "./zone-clock.ts";
import { dayAndTimeIn } from "./zone-time.ts";

const HOUR_MS = 3_600_000;
const time = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

it.each(["Asia/Bangkok", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"])(
  "shows what a clock in %s shows, across changes of the clock",
  (zone) => {
    const clock = createZoneClock(zone);
    const start = Date.parse("2026-03-01T00:00:00Z");
    for (let hour = 0; hour < 400 * 24; hour += 5) {
      const at = start + hour * HOUR_MS;
      const { day, minutes } = clock.read(at);
      expect(`${day} ${time(minutes)}`).toBe(dayAndTimeIn(zone, at));
    }
  },
);

it("finds the instant of a wall-clock time on both sides of a change of the clock", () => {
  const clock = createZoneClock("Europe/Berlin");
  const iso = (day: string, hour: number) => new Date(clock.instant(day, hour * 60)).toISOString();
  expect(iso("2027-03-27", 9)).toBe("2027-03-27T08:00:00.000Z");
  expect(iso("2027-03-28", 9)).toBe("2027-03-28T07:00:00.000Z");
  expect(iso("2026-10-25", 0)).toBe("2026-10-24T22:00:00.000Z");
  expect(iso("2026-10-25", 23)).toBe("2026-10-25T22:00:00.000Z");
});

it("uses UTC if the browser does not know the zone", () => {
  expect(createZoneClock("Mars/Olympus").zone).toBe("UTC");
});
