import { fillIn, type Formatted } from "./fill-in.ts";

/** The worker's LOCALE if it is not set. */
export const DEFAULT_LOCALE = "th-TH";

export interface MomentFormats {
  time: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
}

/**
 * How `{time}` and `{date}` are written in messages: `00:05` and, in th-TH, `16 พ.ย. 2569`. Throws a RangeError for
 * a locale or time zone that the platform does not accept.
 */
export const momentFormats = (locale: string, timeZone?: string): MomentFormats => ({
  time: new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }),
  date: new Intl.DateTimeFormat(locale, {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
  }),
});

/** Fills in `{time}` and `{date}`. */
export const fillInMoment = (
  text: Formatted,
  at: number,
  { time, date }: MomentFormats,
): Formatted =>
  fillIn(
    fillIn(text, "{time}", () => time.format(at)),
    "{date}",
    () => date.format(at),
  );
