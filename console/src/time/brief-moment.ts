import { currentLocale } from "#language/language.ts";
import { lazy } from "#lib/lazy.ts";

import { formatMoment, unbroken } from "./dates.ts";

const withoutYear = lazy(
  () =>
    new Intl.DateTimeFormat(currentLocale(), {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** `15 Nov, 08:05`, with the year only if it is another one than now: for places with little room. */
export function briefMoment(instant: string): string {
  const date = new Date(instant);
  if (date.getFullYear() !== new Date().getFullYear()) return formatMoment(instant);
  return unbroken(withoutYear().format(date));
}
