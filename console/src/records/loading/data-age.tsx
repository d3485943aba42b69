import { ageText } from "#records/age-text.ts";
import { useNow } from "#time/use-now.ts";

const TICK_MS = 10_000;

/** Renders nothing until there is data. */
export function DataAge({ updatedAt }: { updatedAt: number }) {
  const now = useNow(TICK_MS);
  return updatedAt === 0 ? null : ageText(Math.max(0, now - updatedAt));
}
