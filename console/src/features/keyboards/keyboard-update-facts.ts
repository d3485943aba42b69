import { plural, t } from "@lingui/core/macro";
import type { Change, ChangedGroup, KeyboardPosts } from "@tbm/contract/changes.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";

import { formatNumber } from "#lib/numbers.ts";
import { durationText } from "#time/durations.ts";

/** An update starts one change for each bot, one right after the other. */
const STARTED_WITHIN_MS = 60_000;

const COUNTERS = ["total", "pending", "done", "failed", "unconfirmed", "cancelled"] as const;
type UpdateCounts = Record<(typeof COUNTERS)[number], number>;

export const hasSameButtons = (before: KeyboardLayout, after: KeyboardLayout): boolean =>
  JSON.stringify(before.inline_keyboard) === JSON.stringify(after.inline_keyboard);

/** The changes of the last update, of a list with the newest first. */
export function lastUpdateOf(changes: readonly Change[]): Change[] {
  const [newest] = changes;
  if (!newest) return [];
  const earliest = Date.parse(newest.created_at) - STARTED_WITHIN_MS;
  const bots = new Set<string>();
  const end = changes.findIndex(({ bot_id, created_at }) => {
    if (bots.has(bot_id) || Date.parse(created_at) < earliest) return true;
    bots.add(bot_id);
    return false;
  });
  return changes.slice(0, end === -1 ? changes.length : end);
}

export const isUnfinished = ({ finished_at }: Change): boolean => !finished_at;

/** Over all bots. A group with two of them counts twice. */
export function countsOf(changes: readonly Change[]): UpdateCounts {
  const sum = (counter: (typeof COUNTERS)[number]) =>
    changes.reduce((total, change) => total + change[counter], 0);
  return {
    total: sum("total"),
    pending: sum("pending"),
    done: sum("done"),
    failed: sum("failed"),
    unconfirmed: sum("unconfirmed"),
    cancelled: sum("cancelled"),
  };
}

/** `128 posts in 12 groups use this keyboard. Updating them takes about 40 s …` */
export function offerText({ posts, groups, seconds }: KeyboardPosts): string {
  const duration = durationText(seconds);
  const where = plural(groups, { one: "# group", other: "# groups" });
  return plural(posts, {
    one: `# post in ${where} uses this keyboard. Updating it takes about ${duration} at Telegram's limits.`,
    other: `# posts in ${where} use this keyboard. Updating them takes about ${duration} at Telegram's limits.`,
  });
}

/** `11 updated, 1 not updated` */
export function resultText(counts: UpdateCounts): string {
  const done = formatNumber(counts.done);
  const failed = formatNumber(counts.failed);
  const unconfirmed = formatNumber(counts.unconfirmed);
  const stopped = formatNumber(counts.cancelled);
  const words = [
    t`${done} updated`,
    counts.failed > 0 && t`${failed} not updated`,
    counts.unconfirmed > 0 && t`${unconfirmed} unconfirmed`,
    counts.cancelled > 0 && t`${stopped} skipped`,
  ];
  return words.filter(Boolean).join(", ");
}

export const groupText = ({ group_name }: ChangedGroup): string => group_name ?? t`Deleted group`;

export const reasonText = ({ state, reason }: ChangedGroup): string =>
  reason || (state === "unconfirmed" ? t`Telegram didn't answer.` : "");
