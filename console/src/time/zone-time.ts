import { t } from "@lingui/core/macro";

import { currentLocale } from "#language/language.ts";

import { clockTime, formatMoment, localDay, unbroken } from "./dates.ts";
import { temporal } from "./temporal.ts";

/** The reader's own time zone. */
export const ownZone = (): string =>
  temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(currentLocale(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
}

/** `Sun, 15 Nov 2026, 08:05` in the zone; null if this browser does not know the zone. */
export function momentIn(timeZone: string, instant: string): string | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  try {
    // A narrow table may break it before the time.
    return unbroken(formatIn(timeZone).format(date)).replace(/\u00A0(?=[\d:]+$)/, " ");
  } catch {
    return null;
  }
}

const clock = (timeZone: string | undefined, instant: number) =>
  new Intl.DateTimeFormat(currentLocale(), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(instant);

/** `08:05` in the zone, or in the reader's if there is none or this browser does not know it. */
export function clockIn(timeZone: string | undefined, instant: number): string {
  try {
    return clock(timeZone, instant);
  } catch {
    return clock(undefined, instant);
  }
}

/** `2026-11-15 08:05` in the zone, the format of date and time fields; empty for an unknown zone. */
export function dayAndTimeIn(timeZone: string, instantMs: number): string {
  if (Number.isNaN(instantMs)) return "";
  const options = { dateStyle: "short", timeStyle: "short", timeZone } as const;
  try {
    const instant = temporal?.Instant.fromEpochMilliseconds(Math.floor(instantMs));
    const there = instant?.toZonedDateTimeISO(timeZone).toPlainDateTime();
    if (there) return there.toString({ smallestUnit: "minute" }).replace("T", " ");
    // The Swedish format is exactly this one.
    return new Intl.DateTimeFormat("sv-SE", options).format(instantMs);
  } catch {
    return "";
  }
}

const DAY_LENGTH = "2026-11-15".length;

/** `2026-11-15`, the date in the zone at that instant; empty for an unknown zone. */
export const dayIn = (timeZone: string, instantMs: number): string =>
  dayAndTimeIn(timeZone, instantMs).slice(0, DAY_LENGTH);

/** Whether the reader's clock shows the same time at that instant. True for an unknown zone. */
export function isOwnClock(timeZone: string, instantMs: number): boolean {
  const there = dayAndTimeIn(timeZone, instantMs);
  const here = new Date(instantMs);
  return there === "" || there === `${localDay(here)} ${clockTime(here)}`;
}

/** `15 Nov 2025, 08:05` on the reader's clock; with the name of the reader's zone if the plan is in another zone. */
export function momentHere(timeZone: string, instant: string): string {
  const moment = formatMoment(instant);
  if (isOwnClock(timeZone, Date.parse(instant))) return moment;
  const zone = ownZone();
  return t`${moment} in ${zone}`;
}

/** All zones this browser knows, plus the one already chosen. */
export function zoneNames(kept: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(kept) ? known : [kept, ...known];
}
