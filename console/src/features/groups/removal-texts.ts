import type { Group, GroupUses } from "@tbm/contract/groups.ts";

import { countGroups } from "#api/group-count.ts";
import { joinWords } from "#lib/join-words.ts";
import { countOf } from "#lib/numbers.ts";
import { nameList } from "#records/name-list.ts";

const quoted = (names: readonly string[]) => joinWords(names.map((name) => `“${name}”`));

const RETURN = "It is listed again when one of your bots sees activity there.";

export const removalQuestion = (groups: readonly Group[]): string =>
  `Remove ${countGroups(groups.length)} from the list: ${nameList(groups)}? Nothing changes in Telegram.`;

const LOSSES =
  "They are removed from campaigns, scheduled messages and sets too. A group is listed again when one of your bots sees activity there.";

/** What removing several groups does. Hidden ones are named, because they are easily forgotten. */
export const bulkRemovalNote = (hidden: readonly Group[]): string =>
  hidden.length === 0 ? LOSSES : `Selected but not shown just now: ${nameList(hidden)}. ${LOSSES}`;

/** What removing a group does, also to whatever it is part of. */
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
    losses.push(`Until you add it there again, it gets nothing more from ${joinWords(users)}.`);
  }
  if (sets.length > 0) {
    losses.push(`It leaves the set${sets.length === 1 ? "" : "s"} ${quoted(sets)}.`);
  }
  return [RETURN, ...losses].join(" ");
}
