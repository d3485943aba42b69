import type { Group, GroupUses } from "@tbm/contract/groups.ts";

import { countGroups } from "#lib/group-count.ts";
import { inARow } from "#lib/in-a-row.ts";
import { namedFew } from "#lib/named-few.ts";
import { countOf } from "#lib/numbers.ts";

const quoted = (names: readonly string[]) => inARow(names.map((name) => `“${name}”`));

const RETURN = "It comes back by itself when a bot of yours sees something there again.";

export const removalQuestion = (groups: readonly Group[]): string =>
  `Remove ${countGroups(groups.length)} from the list: ${namedFew(groups)}? Nothing changes in Telegram.`;

const LOSSES =
  "Campaigns, scheduled messages and sets lose them too. A group comes back by itself when a bot of yours sees something there again.";

/** What happens to several groups that are removed; those that a filter hides are easily forgotten. */
export const bulkRemovalNote = (hidden: readonly Group[]): string =>
  hidden.length === 0 ? LOSSES : `Selected but not shown just now: ${namedFew(hidden)}. ${LOSSES}`;

/** What happens to a group that is removed, and to what it is part of. */
export function removalNote({ campaigns, scheduledMessages, sets }: GroupUses): string {
  const users: string[] = [];
  if (campaigns.length > 0) {
    users.push(`the campaign${campaigns.length === 1 ? "" : "s"} ${quoted(campaigns)}`);
  }
  if (scheduledMessages > 0) {
    users.push(countOf(scheduledMessages, "scheduled message"));
  }
  const losses: string[] = [];
  if (users.length > 0) {
    losses.push(`Until you add it there again, it gets nothing more from ${inARow(users)}.`);
  }
  if (sets.length > 0) {
    losses.push(`It leaves the set${sets.length === 1 ? "" : "s"} ${quoted(sets)}.`);
  }
  return [RETURN, ...losses].join(" ");
}
