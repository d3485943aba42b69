import { Temporal } from "temporal-polyfill";

/** Times of day (HH:mm) in an IANA zone: quiet from the first on, until the second. May pass midnight. */
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

/** The next moment at which the clock shows the end, or at which it is changed before that. */
function nextEnd({ until, timezone }: QuietHours, moment: Temporal.ZonedDateTime) {
  const days = clock(moment) < until ? 0 : 1;
  const nominal = moment
    .toPlainDate()
    .add({ days })
    .toPlainDateTime(Temporal.PlainTime.from(until));
  const earlier = nominal.toZonedDateTime(timezone, { disambiguation: "earlier" });
  // Where the clock is set back it shows the end twice, and the first time may be over.
  const isAhead = Temporal.ZonedDateTime.compare(earlier, moment) > 0;
  const end = isAhead ? earlier : nominal.toZonedDateTime(timezone, { disambiguation: "later" });
  if (end.offsetNanoseconds === moment.offsetNanoseconds) return end;
  const change = moment.getTimeZoneTransition("next");
  return change && Temporal.ZonedDateTime.compare(change, end) < 0 ? change : end;
}

/** The instant itself, or if it lies in the quiet hours, the first one after it that does not. */
export function afterQuiet(quiet: QuietHours | null, instant: number): number {
  if (!quiet) return instant;
  let moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(quiet.timezone);
  while (isQuiet(quiet, moment)) moment = nextEnd(quiet, moment);
  return moment.epochMilliseconds;
}

/** The instant at which a day (YYYY-MM-DD) is over in the zone. */
export function endOfDay(date: string, timezone: string): number {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
}
