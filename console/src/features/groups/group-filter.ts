import type { Group } from "@tbm/contract/groups.ts";

import { isNewGroup, splitNew } from "#api/groups/group-acceptance.ts";
import { isWholeGroup, nestTopics } from "#api/groups/topics.ts";
import { lazy } from "#lib/lazy.ts";
import { groupKind, typeOf } from "#records/group-kind.ts";

import { type GroupBots, isLost, onlyBot } from "./group-facts.ts";

export interface GroupFilter {
  words: string;
  kind: "all" | "group" | "channel" | "topic";
  /** Only groups that this bot is or was in. */
  botId: string | null;
  standing: "all" | "new" | "posting" | "limited" | "lost";
  order: "newest" | "oldest" | "name" | "type";
}

export const NO_FILTER: GroupFilter = {
  words: "",
  kind: "all",
  botId: null,
  standing: "all",
  order: "newest",
};

/** How many filters are set, besides the search. */
export const countFilters = (filter: GroupFilter): number =>
  (["kind", "botId", "standing"] as const).filter((name) => filter[name] !== NO_FILTER[name])
    .length;

/** Whether the filter can hide groups. The order cannot. */
export const isNarrowed = (filter: GroupFilter): boolean =>
  filter.words.trim() !== "" || countFilters(filter) > 0;

/**
 * Whether "Select all" selects it: new groups only while they are reviewed, and topics only if the operator looks for
 * them, because a message to a group and all its topics is too much.
 */
export const isInBulk = (group: Group, { words, kind, standing }: GroupFilter): boolean =>
  (standing === "new" || !isNewGroup(group)) &&
  (kind === "topic" || words.trim() !== "" || isWholeGroup(group));

const names = lazy(() => new Intl.Collator(undefined, { numeric: true }));

/** The worker sends the newest first. */
function inOrder(groups: readonly Group[], order: GroupFilter["order"]): readonly Group[] {
  if (order === "newest") return groups;
  if (order === "oldest") return groups.toReversed();
  const { compare } = names();
  const byName = groups.toSorted((a, b) => compare(a.name, b.name));
  if (order === "name") return byName;
  return byName.toSorted((a, b) => groupKind(typeOf(a)).localeCompare(groupKind(typeOf(b))));
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase();

/** Finds groups by part of a name or chat id and by the other filters. Sorted as asked for, new groups last, topics behind their group. */
export function createGroupFilter(
  groups: readonly Group[],
  botsIn: (groupId: string) => GroupBots,
): (filter: GroupFilter) => readonly Group[] {
  const labels = groups.map(({ name, chatId }) => `${fold(name)}\n${chatId}`);
  return ({ words, kind, botId, standing, order }) => {
    const wanted = fold(words.trim());
    const fits = (group: Group, index: number) => {
      const { id } = group;
      if (!labels[index]?.includes(wanted)) return false;
      if (kind !== "all" && groupKind(typeOf(group)) !== kind) return false;
      if (standing === "new" && !isNewGroup(group)) return false;
      if (botId === null && (standing === "all" || standing === "new")) return true;
      const bots = onlyBot(botsIn(id), botId);
      if (standing === "lost") return isLost(bots);
      if (standing === "posting") return bots.posting.length > 0;
      if (standing === "limited") return bots.limited.length > 0;
      return bots.posting.length + bots.lost.length > 0;
    };
    const { accepted, newOnes } = splitNew(inOrder(groups.filter(fits), order));
    return nestTopics(newOnes.length === 0 ? accepted : [...accepted, ...newOnes]);
  };
}
