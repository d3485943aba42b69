import { currentLanguage } from "#language/language.ts";

// Without Intl, whose first use takes a phone 100 to 200 ms.
export const THAI_MONTHS = "ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.".split(
  " ",
);
const MONTHS = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" "),
  th: THAI_MONTHS,
};
/** Years are counted from the Buddha's death. */
export const THAI_YEARS = 543;

const NO_BREAK = "\u00A0";

/** With no-break spaces, so that a line never ends in the middle of a date. */
export const unbroken = (date: string): string => date.replaceAll(" ", NO_BREAK);

/** `15 Nov 2025` in the reader's time zone. A text that is not a date is returned unchanged. */
export function formatDate(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const language = currentLanguage();
  const year = date.getFullYear() + (language === "th" ? THAI_YEARS : 0);
  return unbroken(`${date.getDate()} ${MONTHS[language][date.getMonth()]} ${year}`);
}

/** The same with plain spaces, for a field in which people edit it. */
export const editableDate = (instant: string): string =>
  formatDate(instant).replaceAll(NO_BREAK, " ");

/** `15 Nov 2025, 08:05`, with the same rules. */
export function formatMoment(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const separator = currentLanguage() === "th" ? " " : ", ";
  return unbroken(`${formatDate(instant)}${separator}${clockTime(date)}`);
}

/** `16 พ.ย.` and `08:00` in the reader's time zone. A text that is not a date is returned unchanged. */
export function thaiMoment(instant: string): { day: string; time: string } {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return { day: instant, time: "" };
  return { day: `${date.getDate()} ${THAI_MONTHS[date.getMonth()]}`, time: clockTime(date) };
}

/** `16 พ.ย.` for a date such as `2026-11-16`. */
export function thaiDay(date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return `${day} ${THAI_MONTHS[(month ?? 1) - 1]}`;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** `2026-11-15`, the format of date fields. */
export const localDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Later years need more than four digits. */
const LAST_DAY = "9999-12-31";

/**
 * The first moment of a day, or of a number of days later, in the reader's time zone; null for an invalid day or
 * one after the last.
 */
export function dayStart(day: string, later = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return start.getTime() <= Date.parse(LAST_DAY) ? start : null;
}

/** `08:05` */
export const clockTime = (date: Date): string =>
  `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** `08:05:09` */
export const clockSeconds = (date: Date): string =>
  `${clockTime(date)}:${twoDigits(date.getSeconds())}`;
