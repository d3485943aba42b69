import { editableDate, THAI_MONTHS } from "./dates.ts";

const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );

const THAI_NAMES =
  "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม".split(
    " ",
  );

const withoutDots = (name: string) => name.replaceAll(".", "");

/** The Buddhist calendar counts the same years from 543 BC. */
const BUDDHIST_OFFSET = 543;

/** Both calendars are in use in Thailand. Nobody means the years 2400 to 2699 of ours. */
const westernYear = (year: number) => (year >= 2400 && year < 2700 ? year - BUDDHIST_OFFSET : year);

/**
 * Of two digits, the nearest such year of either calendar: in 2026 both `26` and `69` mean 2026. The patterns leave out
 * 19, 20 and 25, because these are the beginnings of years that are still being typed.
 */
function yearOf(typed: string, today: string): number {
  if (typed.length > 2) return westernYear(Number(typed));
  const now = Number(today.slice(0, 4));
  const [western, buddhist] = [2000 + Number(typed), 2500 + Number(typed) - BUDDHIST_OFFSET];
  return Math.abs(buddhist - now) < Math.abs(western - now) ? buddhist : western;
}

const westernDigits = (text: string) =>
  text.replace(/[๐-๙]/g, (digit) => String("๐๑๒๓๔๕๖๗๘๙".indexOf(digit)));

/** `2026-11-17`, or null if the calendar has no such day. */
function dayOf(year: number, month: number, date: number): string | null {
  const full = new Date(Date.UTC(year, month - 1, date));
  const isReal = full.getUTCMonth() === month - 1 && full.getUTCDate() === date;
  return isReal ? full.toISOString().slice(0, 10) : null;
}

/** The least that tells all months apart, in English and in Thai. */
const NAME_LENGTH = 3;

/** 0 if the name is not a month. */
function monthNumber(typed: string): number {
  const name = withoutDots(typed);
  const names = [MONTHS, THAI_NAMES].map((months) =>
    name.length < NAME_LENGTH ? -1 : months.findIndex((month) => month.startsWith(name)),
  );
  const short = THAI_MONTHS.findIndex((month) => withoutDots(month) === name);
  return Math.max(...names, short) + 1;
}

interface Near {
  /** `YYYY-MM-DD`. */
  today: string;
  /** Whether a day without a year means the next such day; otherwise it is in this year. */
  isAhead?: boolean;
}

/** 29 February may be four years ahead, or eight around 2100. */
const MAX_YEARS_AHEAD = 8;

function withoutYear(month: number, date: number, { today, isAhead = false }: Near) {
  const year = Number(today.slice(0, 4));
  if (!isAhead) return dayOf(year, month, date);
  for (let ahead = 0; ahead <= MAX_YEARS_AHEAD; ahead += 1) {
    const day = dayOf(year + ahead, month, date);
    if (day !== null && day >= today) return day;
  }
  return null;
}

interface TypedDay {
  /** Null if it is left out. */
  year: number | null;
  month: number;
  date: number;
}

/** The parts of a typed day, which may be a day that no calendar has. Null for anything else. */
function readParts(text: string, today: string): TypedDay | null {
  const typed = westernDigits(text.trim().toLowerCase());
  const numbers =
    /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<date>\d{1,2})$/.exec(typed) ??
    /^(?<date>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|(?!19|20|25)\d{2})$/.exec(typed);
  const dayFirst =
    /^(?<date>\d{1,2})[ .-]*(?<month>[a-z]{3,}|[\u0E01-\u0E4E][\u0E01-\u0E4E.]+)(?:[ .,-]*(?<year>\d{4}|(?!19|20|25)\d{2}))?$/;
  const monthFirst =
    /^(?<month>[a-z]{3,})[ .]*(?<date>\d{1,2})(?:[ ,]+(?<year>\d{4}|(?!19|20|25)\d{2}))?$/;
  const found = numbers ?? dayFirst.exec(typed) ?? monthFirst.exec(typed);
  const { year, month: name = "", date } = found?.groups ?? {};
  const month = numbers ? Number(name) : monthNumber(name);
  if (month < 1 || month > MONTHS.length) return null;
  return { year: year === undefined ? null : yearOf(year, today), month, date: Number(date) };
}

/**
 * Reads a day as people type it: `17 Nov 2026`, `nov 17, 2026`, `17/11/26` (day first), `2026-11-17`, `17 Nov`,
 * `17 พ.ย. 2569` or `๑๗ พ.ย. ๖๙`. Null for anything else.
 */
export function parseDay(text: string, near: Near): string | null {
  const parts = readParts(text, near.today);
  if (!parts) return null;
  const { year, month, date } = parts;
  return year === null ? withoutYear(month, date, near) : dayOf(year, month, date);
}

/** Whether the text names a day that no calendar has, such as 30 February. */
export const isNoSuchDay = (text: string, near: Near): boolean =>
  readParts(text, near.today) !== null && parseDay(text, near) === null;

/** `17 Nov 2026`, or `17 พ.ย. 2569`, for `2026-11-17`; empty if empty. */
export const formatDay = (day: string): string => (day === "" ? "" : editableDate(`${day}T12:00`));

/**
 * Reads a time as people type it (`9`, `930`, `09:30`, `9.30 น.`, `9:30 pm`) and returns `09:30`; null for anything
 * else.
 */
export function parseTime(text: string): string | null {
  const typed = westernDigits(text.trim().toLowerCase());
  const [, hours, minutes = "00", half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?(?: ?([ap])\.?m\.?| ?น\.?)?$/.exec(typed) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const ofDay = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  return ofDay > 23 ? null : `${String(ofDay).padStart(2, "0")}:${minutes}`;
}
