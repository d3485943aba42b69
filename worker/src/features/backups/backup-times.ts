import { Temporal } from "temporal-polyfill";

import type { Ports } from "#ports.ts";

type Clock = Pick<Ports, "now" | "settings">;

/** The time of a nightly backup, this many days from today. Null if they are switched off. */
function slotOf({ now, settings }: Clock, days: number): number | null {
  const { BACKUP_HOUR: hour, TIMEZONE } = settings;
  if (hour === null) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(now()))
    .toZonedDateTimeISO(TIMEZONE)
    .toPlainDate();
  const time = Temporal.PlainTime.from({ hour });
  return today.add({ days }).toZonedDateTime({ timeZone: TIMEZONE, plainTime: time })
    .epochMilliseconds;
}

/** The last nightly time that has passed. */
export function latestSlot(clock: Clock): number | null {
  const today = slotOf(clock, 0);
  return today === null || today <= clock.now() ? today : slotOf(clock, -1);
}

/** The next nightly time. */
export function nextSlot(clock: Clock): number | null {
  const today = slotOf(clock, 0);
  return today === null || today > clock.now() ? today : slotOf(clock, 1);
}
