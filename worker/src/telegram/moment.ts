const DIGITS = 12;

/**
 * Orders what one bot was told, as a text that sorts: by the second of the event, then by the
 * update's number. The number alone does not do, since it starts anew at random after a quiet week.
 */
export function momentOf(dateSeconds: number, updateId: number): string {
  return [dateSeconds, updateId].map((part) => String(part).padStart(DIGITS, "0")).join(".");
}

/** Before every update. */
export const NEVER = "";
