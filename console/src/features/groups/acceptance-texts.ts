import type { Group } from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { countGroups } from "#api/group-count.ts";
import { formatNumber } from "#lib/numbers.ts";
import { nameList } from "#records/name-list.ts";

export const acceptQuestion = (groups: readonly Group[]): string =>
  `Accept ${countGroups(groups.length)}: ${nameList(groups)}? From then on, Select all includes ${groups.length === 1 ? "it" : "them"}.`;

/** What new groups are, and which bots have so many that the worker lists no more. */
export function newGroupsText(fullBots: readonly string[]): string {
  const usual =
    "Someone added your bots to them. Select all leaves them out until you accept them.";
  if (fullBots.length === 0) return usual;
  const limit = formatNumber(LIMITS.newGroupsPerBot);
  const bots = nameList(fullBots.map((name) => ({ name })));
  const has = fullBots.length === 1 ? `has ${limit} new groups` : `have ${limit} new groups each`;
  return `${usual} ${bots} ${has}, so no more are listed. Accept or remove some, then send /setjoingroups to @BotFather and choose Disable.`;
}
