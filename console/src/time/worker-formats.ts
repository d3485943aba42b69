import {
  DEFAULT_LOCALE,
  type MomentFormats,
  momentFormats,
} from "@tbm/contract/content/moment-formats.ts";

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
