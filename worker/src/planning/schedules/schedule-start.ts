import { isTooFarAhead } from "@tbm/contract/fields.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Timing } from "@tbm/contract/messages.ts";

import { refused } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import { dayAt, firstRun, isTimeZone, nextRunAfter } from "./recurrence.ts";

export function zoneOf({ settings }: Ports, timezone: string | undefined): string {
  const zone = timezone ?? settings.TIMEZONE;
  if (!isTimeZone(zone)) throw refused("time_zone_unknown", { zone });
  return zone;
}

/** When the schedule runs next, which must be in the future. With `mayHaveBegun`, its first run may have passed. */
export function startOf(
  ports: Ports,
  { date, time, repeat, timezone }: Timing,
  { mayHaveBegun = false } = {},
) {
  const zone = zoneOf(ports, timezone);
  const recurrence = { date, time, timezone: zone, repeat };
  const now = ports.now();
  const start = mayHaveBegun ? nextRunAfter(recurrence, now) : firstRun(recurrence);
  if (start === null || start <= now) {
    throw refused("time_passed", { date, time, zone });
  }
  if (isTooFarAhead(date, dayAt(now, zone))) {
    throw refused("date_too_far", { date, years: LIMITS.yearsAhead });
  }
  return { zone, scheduled_time: new Date(start).toISOString() };
}
