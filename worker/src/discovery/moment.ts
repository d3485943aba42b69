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

/** When it was, as far as a date can say it. */
export function instantOf(moment: string): string | null {
  const at = new Date(Number(moment.split(".")[0] || Number.NaN) * 1000);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
