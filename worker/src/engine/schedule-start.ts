import type { Timing } from "@tbm/contract/messages.ts";

import { AppError } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import { firstRun, isTimeZone, nextRunAfter } from "./recurrence.ts";

/** Moments are compared as texts, and from here on they are written in another form. */
export const END_OF_TIME = Date.parse("9999-12-31T23:59:59.999Z");

const refused = (message: string) => new AppError(422, "refused", message);

export function zoneOf({ settings }: Ports, timezone: string | undefined): string {
  const zone = timezone ?? settings.TIMEZONE;
  if (!isTimeZone(zone)) throw refused(`“${zone}” is not a time zone; write it as Asia/Bangkok.`);
  return zone;
}

/** The next run's moment. It must lie ahead, and unless a repeating one has begun, it is the first. */
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
    throw refused(`${date} ${time} has passed in ${zone}. Choose a later time.`);
  }
  if (start > END_OF_TIME) throw refused(`${date} lies too far ahead. Choose an earlier date.`);
  return { zone, scheduled_time: new Date(start).toISOString() };
}
