import { Temporal } from "temporal-polyfill";

/** Times of day (HH:mm) in an IANA zone. `from` is quiet, `until` is not. They may span midnight. */
export interface QuietHours {
  from: string;
  until: string;
  timezone: string;
}

const clock = ({ hour, minute }: Temporal.ZonedDateTime) =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

function isQuiet({ from, until }: QuietHours, moment: Temporal.ZonedDateTime): boolean {
  const time = clock(moment);
  return from < until ? from <= time && time < until : from <= time || time < until;
}

/** When the clock next shows `until`, or when the zone's offset changes if that is sooner. */
function nextEnd({ until, timezone }: QuietHours, moment: Temporal.ZonedDateTime) {
  const days = clock(moment) < until ? 0 : 1;
  const nominal = moment
    .toPlainDate()
    .add({ days })
    .toPlainDateTime(Temporal.PlainTime.from(until));
  const earlier = nominal.toZonedDateTime(timezone, { disambiguation: "earlier" });
  // When clocks go back, `until` comes twice, and the first one may have passed.
  const isAhead = Temporal.ZonedDateTime.compare(earlier, moment) > 0;
  const end = isAhead ? earlier : nominal.toZonedDateTime(timezone, { disambiguation: "later" });
  if (end.offsetNanoseconds === moment.offsetNanoseconds) return end;
  const change = moment.getTimeZoneTransition("next");
  return change && Temporal.ZonedDateTime.compare(change, end) < 0 ? change : end;
}

/** The instant itself, or the end of the quiet hours that it falls into. Two equal times are no quiet hours. */
export function afterQuiet(quiet: QuietHours | null, instant: number): number {
  if (!quiet || quiet.from === quiet.until) return instant;
  let moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(quiet.timezone);
  while (isQuiet(quiet, moment)) moment = nextEnd(quiet, moment);
  return moment.epochMilliseconds;
}

/** The end of a day (YYYY-MM-DD) in the zone. */
export function endOfDay(date: string, timezone: string): number {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
}
