/** Reads instants as the clock of a time zone shows them. Quick enough for thousands. */
export interface ZoneClock {
  zone: string;
  /** The date, and the minutes since midnight. */
  read: (instantMs: number) => { day: string; minutes: number };
  /** The instant at which the clock shows this, or would if it did not skip it. */
  instant: (day: string, minutes: number) => number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How far the zone's clock is ahead of UTC, by asking `Intl`, which is slow. */
function offsetReader(timeZone: string): (instantMs: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instantMs) => {
    const shown = format.formatToParts(instantMs);
    const part = (wanted: string) =>
      Number(shown.find(({ type }) => type === wanted)?.value ?? Number.NaN);
    const [year, month, day] = [part("year"), part("month"), part("day")];
    const wall = Date.UTC(year, month - 1, day, part("hour"), part("minute"), part("second"));
    return wall - Math.floor(instantMs / 1000) * 1000;
  };
}

function readerOf(zone: string) {
  try {
    return { zone, offsetAt: offsetReader(zone) };
  } catch {
    // This browser does not know the zone.
    return { zone: "UTC", offsetAt: () => 0 };
  }
}

export function createZoneClock(name: string): ZoneClock {
  const { zone, offsetAt } = readerOf(name);
  /** The offset of each UTC day; null if it changes on that day. */
  const offsets = new Map<number, number | null>();
  function offset(instantMs: number): number {
    const day = Math.floor(instantMs / DAY_MS);
    let known = offsets.get(day);
    if (known === undefined) {
      const first = offsetAt(day * DAY_MS);
      known = first === offsetAt((day + 1) * DAY_MS) ? first : null;
      offsets.set(day, known);
    }
    return known ?? offsetAt(instantMs);
  }
  return {
    zone,
    read: (instantMs) => {
      const shown = instantMs + offset(instantMs);
      const dayMs = Math.floor(shown / DAY_MS) * DAY_MS;
      return {
        day: new Date(dayMs).toISOString().slice(0, "2026-11-15".length),
        minutes: Math.floor((shown - dayMs) / MINUTE_MS),
      };
    },
    instant: (day, minutes) => {
      const shown = Date.parse(day) + minutes * MINUTE_MS;
      const near = shown - offset(shown);
      return shown - offset(near);
    },
  };
}
