import { plural, t } from "@lingui/core/macro";
import type { Group } from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { formatNumber } from "#lib/numbers.ts";
import { nameList } from "#records/name-list.ts";

export function acceptQuestion(groups: readonly Group[]): string {
  const count = groups.length;
  const names = nameList(groups);
  return plural(count, {
    one: `Accept # group: ${names}? “Select all” will include it.`,
    other: `Accept # groups: ${names}? “Select all” will include them.`,
  });
}

/** What new groups are, and which bots have so many that the worker lists no more. */
export function newGroupsText(fullBots: readonly string[]): string {
  const usual = t`Someone added your bots to these groups. “Select all” skips them until you accept them.`;
  const count = fullBots.length;
  if (count === 0) return usual;
  const limit = formatNumber(LIMITS.newGroupsPerBot);
  const bots = nameList(fullBots.map((name) => ({ name })));
  const full = plural(count, {
    one: `${bots} has ${limit} new groups, so no more are listed. Accept or remove some, then send /setjoingroups to @BotFather and choose Disable.`,
    other: `${bots} have ${limit} new groups each, so no more are listed. Accept or remove some, then send /setjoingroups to @BotFather and choose Disable.`,
  });
  return `${usual} ${full}`;
}
