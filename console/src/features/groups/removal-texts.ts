import { plural, t } from "@lingui/core/macro";
import type { Group, GroupUses } from "@tbm/contract/groups.ts";

import { joinWords } from "#lib/join-words.ts";
import { nameList } from "#records/name-list.ts";

const quoted = (names: readonly string[]) => joinWords(names.map((name) => `“${name}”`));

export function removalQuestion(groups: readonly Group[]): string {
  const count = groups.length;
  const names = nameList(groups);
  return plural(count, {
    one: `Remove # group from the list: ${names}? Nothing changes in Telegram.`,
    other: `Remove # groups from the list: ${names}? Nothing changes in Telegram.`,
  });
}

/** What removing several groups does. Hidden ones are named, because they are easily forgotten. */
export function bulkRemovalNote(hidden: readonly Group[]): string {
  const losses = t`They are also removed from campaigns, scheduled messages and sets. A group is listed again when one of your bots sees activity there.`;
  if (hidden.length === 0) return losses;
  const names = nameList(hidden);
  return `${t`Selected but currently hidden: ${names}.`} ${losses}`;
}

/** Phrases for everything that a group is part of. */
function usesOf({ campaigns, scheduledMessages, sets }: GroupUses): string[] {
  const [campaignCount, setCount] = [campaigns.length, sets.length];
  const [campaignNames, setNames] = [quoted(campaigns), quoted(sets)];
  const uses: string[] = [];
  if (campaignCount > 0) {
    uses.push(
      plural(campaignCount, {
        one: `the campaign ${campaignNames}`,
        other: `the campaigns ${campaignNames}`,
      }),
    );
  }
  if (scheduledMessages > 0) {
    uses.push(
      plural(scheduledMessages, { one: "# scheduled message", other: "# scheduled messages" }),
    );
  }
  if (setCount > 0) {
    uses.push(plural(setCount, { one: `the set ${setNames}`, other: `the sets ${setNames}` }));
  }
  return uses;
}

function topicsNote(topics: number): string[] {
  if (topics === 0) return [];
  return [
    plural(topics, { one: "Its topic is removed too.", other: "Its # topics are removed too." }),
  ];
}

/** The effects of removing a group, including on the sets, schedules and campaigns that contain it. */
export function removalNote(uses: GroupUses): string {
  const usual = t`It is listed again when one of your bots sees activity there.`;
  const users = joinWords(usesOf(uses));
  const losses = users ? [t`It is also removed from ${users}.`] : [];
  return [...topicsNote(uses.topics ?? 0), usual, ...losses].join(" ");
}
