import { t } from "@lingui/core/macro";
import type { DatePickerProps } from "@mantine/dates";

import { currentLanguage, currentLocale } from "#language/language.ts";
import { lazy } from "#lib/lazy.ts";

type Formats = Pick<
  DatePickerProps,
  | "firstDayOfWeek"
  | "weekdayFormat"
  | "getDayAriaLabel"
  | "monthLabelFormat"
  | "monthsListFormat"
  | "yearLabelFormat"
  | "yearsListFormat"
  | "decadeLabelFormat"
>;

/** In UTC. Some of Mantine's days have a time. */
const midnight = (day: string) => new Date(day.slice(0, "2026-11-17".length));

/** How Mantine's calendar writes its days, months and years. Its own formats are English, with Western years. */
export const calendarFormats = lazy((): Formats => {
  if (currentLanguage() === "en") return {};
  const formatIn = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: "UTC" });
    return (day: string) => format.format(midnight(day));
  };
  const years = new Intl.DateTimeFormat(currentLocale(), { year: "numeric", timeZone: "UTC" });
  // The whole format adds the name of the era.
  const yearOf = (day: string) =>
    years.formatToParts(midnight(day)).find(({ type }) => type === "year")?.value ?? day;
  return {
    // Sunday, as on Thai calendars.
    firstDayOfWeek: 0,
    weekdayFormat: formatIn({ weekday: "narrow" }),
    getDayAriaLabel: formatIn({ dateStyle: "long" }),
    monthLabelFormat: formatIn({ month: "long", year: "numeric" }),
    monthsListFormat: formatIn({ month: "short" }),
    yearLabelFormat: yearOf,
    yearsListFormat: yearOf,
    decadeLabelFormat: (first, last) => `${yearOf(first)} – ${yearOf(last)}`,
  };
});

/** The names of the calendar's buttons. */
export const arrowLabels = () => ({
  previousMonth: t`Previous month`,
  nextMonth: t`Next month`,
  previousYear: t`Previous year`,
  nextYear: t`Next year`,
  previousDecade: t`Previous decade`,
  nextDecade: t`Next decade`,
});
