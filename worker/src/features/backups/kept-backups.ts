import type { Backup } from "@tbm/contract/upkeep/backups.ts";
import { Temporal } from "temporal-polyfill";

import type { Settings } from "#settings.ts";

/** The newest ones stay in any case, so that a backup just made by hand doesn't replace another of the same day. */
const NEWEST_KEPT = 3;
/** Copies of what restores replaced. */
const REPLACED_KEPT = 3;

/** The first id of each of the first `count` periods. */
function firstOfEach(ids: readonly [id: string, period: string][], count: number): string[] {
  const found = new Map<string, string>();
  for (const [id, period] of ids) if (!found.has(period)) found.set(period, id);
  return [...found.values()].slice(0, count);
}

/** The ids of the backups that are kept: one of each of the last days and weeks that have one. Takes them newest first. */
export function keptBackups(
  all: readonly Pick<Backup, "id" | "made_at" | "reason">[],
  {
    BACKUP_DAILY,
    BACKUP_WEEKLY,
    TIMEZONE,
  }: Pick<Settings, "BACKUP_DAILY" | "BACKUP_WEEKLY" | "TIMEZONE">,
): Set<string> {
  const dated = all.map(({ id, made_at, reason }) => {
    const date = Temporal.Instant.from(made_at).toZonedDateTimeISO(TIMEZONE).toPlainDate();
    const week = `${date.yearOfWeek ?? 0} ${date.weekOfYear ?? 0}`;
    return { id, day: date.toString(), week, isReplaced: reason === "before_restore" };
  });
  const regular = dated.filter(({ isReplaced }) => !isReplaced);
  const replaced = dated.filter(({ isReplaced }) => isReplaced);
  return new Set([
    ...regular.slice(0, NEWEST_KEPT).map(({ id }) => id),
    ...firstOfEach(
      regular.map(({ id, day }) => [id, day]),
      BACKUP_DAILY,
    ),
    ...firstOfEach(
      regular.map(({ id, week }) => [id, week]),
      BACKUP_WEEKLY,
    ),
    ...replaced.slice(0, REPLACED_KEPT).map(({ id }) => id),
  ]);
}
