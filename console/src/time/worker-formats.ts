import {
  DEFAULT_LOCALE,
  type MomentFormats,
  momentFormats,
} from "@tbm/contract/content/moment-formats.ts";

import { THAI_YEARS, thaiDay } from "./dates.ts";
import { dayAndTimeIn } from "./zone-time.ts";

function isAccepted(locale: string, timeZone?: string): boolean {
  try {
    momentFormats(locale, timeZone);
    return true;
  } catch {
    return false;
  }
}

/**
 * How the worker writes times and dates in messages. Its default locale and the reader's own zone stand in for what
 * it does not report or this browser does not know.
 */
export const workerFormats = (locale: string = DEFAULT_LOCALE, timeZone?: string): MomentFormats =>
  momentFormats(
    isAccepted(locale) ? locale : DEFAULT_LOCALE,
    isAccepted(DEFAULT_LOCALE, timeZone) ? timeZone : undefined,
  );

/** `{date}` as the worker writes it in messages. In its default locale without Intl, as in dates.ts. */
export function workerDate(locale: string, timeZone: string | undefined, at: number): string {
  const isDefault = locale === DEFAULT_LOCALE && timeZone !== undefined;
  // `2026-11-15`, or nothing for a zone that this browser does not know.
  const day = isDefault ? dayAndTimeIn(timeZone, at).slice(0, 10) : "";
  if (day === "") return workerFormats(locale, timeZone).date.format(at);
  return `${thaiDay(day)} ${Number(day.slice(0, 4)) + THAI_YEARS}`;
}
