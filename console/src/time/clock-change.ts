import { t } from "@lingui/core/macro";

import { currentLocale } from "#language/language.ts";

import { unbroken } from "./dates.ts";
import { dayAndTimeIn, ownZone } from "./zone-time.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** The amounts by which clocks are set back anywhere. */
const SET_BACK_MINUTES = [30, 60, 120];

interface Planned {
  date: string;
  time: string;
  timezone: string;
  /** Further times of day. */
  times?: readonly string[];
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const dayText = (wallMs: number) =>
  unbroken(
    new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(
      wallMs,
    ),
  );

/** The planned time that runs at this time of the clock: the same, or the last one before it. */
function nominalTime({ time, times = [] }: Planned, clock: string): string {
  const since = (planned: string) =>
    (minutesOf(clock) - minutesOf(planned) + DAY_MINUTES) % DAY_MINUTES;
  return [time, ...times].toSorted((one, other) => since(one) - since(other))[0] ?? time;
}

/**
 * A message runs at the first instant that shows its time. If the clocks skip that time, it runs later by the
 * same amount.
 */
function noteOn(instantMs: number, planned: Planned): string | null {
  const { timezone } = planned;
  const shown = dayAndTimeIn(timezone, instantMs);
  const clock = shown.slice(-planned.time.length);
  const time = nominalTime(planned, clock);
  const wallMs = Date.parse(`${shown.replace(" ", "T")}Z`);
  if (shown === "") return null;
  if (clock !== time) {
    const gap = (minutesOf(clock) - minutesOf(time) + DAY_MINUTES) % DAY_MINUTES;
    const day = dayText(wallMs - gap * MINUTE_MS);
    return t`On ${day} the clocks in ${timezone} skip ${time}, so it goes out at ${clock}.`;
  }
  const isTwice = SET_BACK_MINUTES.some(
    (minutes) => dayAndTimeIn(timezone, instantMs + minutes * MINUTE_MS) === shown,
  );
  if (!isTwice) return null;
  const day = dayText(wallMs);
  return t`On ${day} the clocks in ${timezone} show ${time} twice. It goes out the first time only.`;
}

/** How a change of the clocks affects a planned message; null if its next runs are not affected. */
export function clockChangeNote(planned: Planned, occurrences: readonly string[]): string | null {
  const { date, time, timezone } = planned;
  if (date === "" || time === "") return null;
  // The browser reads times of its own zone by the same rule.
  const own = timezone === ownZone() ? [`${date}T${time}`] : [];
  const runs = (occurrences.length > 0 ? occurrences : own).map((run) => new Date(run).getTime());
  for (const run of runs) {
    const note = noteOn(run, planned);
    if (note !== null) return note;
  }
  return null;
}
