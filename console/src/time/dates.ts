import { lazy } from "#lib/lazy.ts";

const day = lazy(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }),
);

/** `15 Nov 2025`, in the reader's time zone; what is not a date is shown as it came. */
export function formatDate(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : day().format(date);
}

const moment = lazy(
  () => new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }),
);

/** `15 Nov 2025, 08:05`, likewise. */
export function formatMoment(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : moment().format(date);
}

// By hand, because the first use of Intl takes a phone a tenth of a second or two.
const THAI_MONTHS = "ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.".split(" ");

/** `16 พ.ย.` and `08:00`, in the reader's time zone; what is not a date is shown as it came. */
export function thaiMoment(instant: string): { day: string; time: string } {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return { day: instant, time: "" };
  return { day: `${date.getDate()} ${THAI_MONTHS[date.getMonth()]}`, time: clockTime(date) };
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** `2026-11-15`, as a date field has it. */
export const localDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Later days cannot be written with four digits of a year. */
const LAST_DAY = "9999-12-31";

/**
 * The first moment of a day, or of the one so many days later, on the reader's clock; null for what is no day
 * or lies beyond the last.
 */
export function dayStart(day: string, later = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return start.getTime() <= Date.parse(LAST_DAY) ? start : null;
}

/** `08:05`, as a message shows it. */
export const clockTime = (date: Date): string =>
  `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** `08:05:09`, for what was tried just now. */
export const clockSeconds = (date: Date): string =>
  `${clockTime(date)}:${twoDigits(date.getSeconds())}`;
