/** 2569 is the Buddhist year of 2026. No planned post is that far ahead. */
const BUDDHIST_FROM = 2400;
const BUDDHIST_OFFSET = 543;

const padded = (digits: string) => digits.padStart(2, "0");

/** `2026-11-17` or `17/11/2026`, as spreadsheets write it, as YYYY-MM-DD. Anything else stays as it is. */
export function readDate(text: string): string {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const given = Number(isoYear ?? year);
  if (Number.isNaN(given)) return text;
  const common = given >= BUDDHIST_FROM ? given - BUDDHIST_OFFSET : given;
  return [common, padded(isoMonth ?? month ?? ""), padded(isoDay ?? day ?? "")].join("-");
}

/** `9:00`, `9.00` or `09:00:00` as HH:mm. Anything else stays as it is. */
export function readTime(text: string): string {
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})(?:[:.]00)?$/.exec(text) ?? [];
  return hour !== undefined && minute !== undefined ? `${padded(hour)}:${minute}` : text;
}

/** The items of a cell, separated by `|` or line breaks. */
export const itemsOf = (text: string): string[] =>
  text
    .split(/[|\r\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");

export const listCell = (items: readonly string[]): string => items.join(" | ");
