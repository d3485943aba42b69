/** The zone of the reader's own clock. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
}

/** `Sun, 15 Nov 2026, 08:05` on the zone's clocks; null if this browser does not know the zone. */
export function momentIn(timeZone: string, instant: string): string | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  try {
    return formatIn(timeZone).format(date);
  } catch {
    return null;
  }
}

const clock = (timeZone: string | undefined, instant: number) =>
  new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(instant);

/** `08:05` on the zone's clocks, or on the reader's if there is no zone or this browser does not know it. */
export function clockIn(timeZone: string | undefined, instant: number): string {
  try {
    return clock(timeZone, instant);
  } catch {
    return clock(undefined, instant);
  }
}

/** `2026-11-15 08:05` on the zone's clocks, as date and time fields have it; empty for an unknown zone. */
export function dayAndTimeIn(timeZone: string, instantMs: number): string {
  if (Number.isNaN(instantMs)) return "";
  const options = { dateStyle: "short", timeStyle: "short", timeZone } as const;
  try {
    // Sweden writes them just so.
    return new Intl.DateTimeFormat("sv-SE", options).format(instantMs);
  } catch {
    return "";
  }
}

const DAY_LENGTH = "2026-11-15".length;

/** `2026-11-15`, the zone's day at that moment; empty for an unknown zone. */
export const dayIn = (timeZone: string, instantMs: number): string =>
  dayAndTimeIn(timeZone, instantMs).slice(0, DAY_LENGTH);

/** Whether the reader's own clock shows the same at that moment; so for a zone that nobody knows. */
export function isOwnClock(timeZone: string, instantMs: number): boolean {
  const own = ownZone();
  // Mostly so, and the other way keeps a phone busy for a tenth of a second.
  if (timeZone === own) return true;
  const there = dayAndTimeIn(timeZone, instantMs);
  return there === "" || there === dayAndTimeIn(own, instantMs);
}

/** ` in Europe/Berlin` after a time of the reader's own clock, where what it tells of is planned in another zone. */
export const ownZoneAfter = (timeZone: string, instant: string): string =>
  isOwnClock(timeZone, Date.parse(instant)) ? "" : ` in ${ownZone()}`;

/** Every zone that this browser knows, and the one that is meant already. */
export function zoneNames(kept: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(kept) ? known : [kept, ...known];
}
