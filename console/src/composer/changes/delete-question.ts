import { plural, t } from "@lingui/core/macro";
import type { Posts } from "@tbm/contract/changes.ts";

import { formatNumber } from "#lib/numbers.ts";
import { durationText } from "#time/durations.ts";

/** What is asked before posts are deleted in all groups. */
export function deleteQuestion({ posted, deletable, moved = 0, lost = 0 }: Posts): string {
  if (posted === 0) return t`None of its posts are left to delete.`;
  if (deletable === 0) {
    return moved > 0
      ? t`None of its posts can be deleted.`
      : t`Bots can delete their posts only within 48 hours, and all posts of this message are older.`;
  }
  // Which of the old posts are in lost groups isn't known.
  const reachable = Math.min(deletable, posted - lost);
  if (reachable === posted) {
    return plural(posted, {
      one: "Delete this message in # group?",
      other: "Delete this message in # groups?",
    });
  }
  const count = formatNumber(reachable);
  return t`Delete this message in ${count} of ${plural(posted, { one: "# group", other: "# groups" })}?`;
}

/** What is asked before the post in one group is deleted. */
export function deleteOneQuestion(posts: Posts, group: string): string {
  const { posted, deletable, moved = 0 } = posts;
  if (posted === 0) return t`This message is no longer posted in “${group}”.`;
  if (moved > 0) {
    return t`“${group}” has become a supergroup, and Telegram doesn't let bots delete what was posted before.`;
  }
  return deletable === 0
    ? t`Bots can delete their posts only within 48 hours, and the post in “${group}” is older.`
    : t`Delete this message in “${group}”?`;
}

/** In which groups it stays and why, and how long the rest takes. */
export function deleteFacts(posts: Posts): string[] {
  const { posted, deletable, moved = 0, unknown, seconds } = posts;
  const old = posted - deletable - moved;
  const duration = durationText(seconds);
  return [
    ...(old > 0 && deletable + moved > 0
      ? [
          plural(old, {
            one: "# post is older than 48 hours and stays: Telegram doesn't let bots delete it anymore.",
            other:
              "# posts are older than 48 hours and stay: Telegram doesn't let bots delete them anymore.",
          }),
        ]
      : []),
    ...(moved > 0 && posted > 1
      ? [
          plural(moved, {
            one: "# post stays: its group has become a supergroup since, and Telegram doesn't let bots delete it.",
            other:
              "# posts stay: their groups have become supergroups since, and Telegram doesn't let bots delete them.",
          }),
        ]
      : []),
    ...(unknown > 0
      ? [
          plural(unknown, {
            one: "# group may or may not have the message. Check it yourself.",
            other: "# groups may or may not have the message. Check them yourself.",
          }),
        ]
      : []),
    ...(deletable > 0 ? [t`It takes about ${duration} at Telegram's limits.`] : []),
  ];
}
