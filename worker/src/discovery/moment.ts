const DIGITS = 12;

/**
 * A sortable text that orders one bot's updates: by the second of the event, then by update id. The id
 * alone is not enough, because Telegram restarts it at a random number after a week without updates.
 */
export function momentOf(dateSeconds: number, updateId: number): string {
  return [dateSeconds, updateId].map((part) => String(part).padStart(DIGITS, "0")).join(".");
}

/** Sorts before every moment. */
export const NEVER = "";

/** The moment as an ISO date; null for `NEVER`. */
export function instantOf(moment: string): string | null {
  const at = new Date(Number(moment.split(".")[0] || Number.NaN) * 1000);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
