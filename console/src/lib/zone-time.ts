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

/** Whether the zone's clocks show another time or day than the reader's. */
export function isOtherZone(timeZone: string, instant: number): boolean {
  const at = new Date(instant).toISOString();
  const there = momentIn(timeZone, at);
  return there !== null && there !== momentIn(ownZone(), at);
}

/** Every zone that this browser knows, and the one that is meant already. */
export function zoneNames(kept: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(kept) ? known : [kept, ...known];
}
