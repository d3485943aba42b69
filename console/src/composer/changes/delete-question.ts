import { plural, t } from "@lingui/core/macro";
import type { Posts } from "@tbm/contract/changes.ts";

import { formatNumber } from "#lib/numbers.ts";
import { durationText } from "#time/durations.ts";

/** What is asked before posts are deleted in all groups. */
export function deleteQuestion({ posted, deletable }: Posts): string {
  if (posted === 0) return t`None of its posts are left to delete.`;
  if (deletable === 0) {
    return t`Bots can delete their posts for 48 hours only, and all posts of this message are older.`;
  }
  if (deletable === posted) {
    return plural(posted, {
      one: "Delete this message in # group?",
      other: "Delete this message in # groups?",
    });
  }
  const count = formatNumber(deletable);
  return t`Delete this message in ${count} of ${plural(posted, { one: "# group", other: "# groups" })}?`;
}

/** What is asked before the post in one group is deleted. */
export function deleteOneQuestion({ posted, deletable }: Posts, group: string): string {
  if (posted === 0) return t`This message is no longer posted in “${group}”.`;
  return deletable === 0
    ? t`Bots can delete their posts for 48 hours only, and the post in “${group}” is older.`
    : t`Delete this message in “${group}”?`;
}

/** In which groups it stays and why, and how long the rest takes. */
export function deleteFacts({ posted, deletable, unknown, seconds }: Posts): string[] {
  const old = posted - deletable;
  const duration = durationText(seconds);
  return [
    ...(old > 0 && deletable > 0
      ? [
          plural(old, {
            one: "# post is older than 48 hours and stays: Telegram doesn't let bots delete it anymore.",
            other:
              "# posts are older than 48 hours and stay: Telegram doesn't let bots delete them anymore.",
          }),
        ]
      : []),
    ...(unknown > 0
      ? [
          plural(unknown, {
            one: "In # group it isn't known whether the message was posted. Check there yourself.",
            other:
              "In # groups it isn't known whether the message was posted. Check there yourself.",
          }),
        ]
      : []),
    ...(deletable > 0 ? [t`It takes about ${duration} at Telegram's limits.`] : []),
  ];
}
