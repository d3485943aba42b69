import type { Group } from "@tbm/contract/groups.ts";

import { groupKindText, typeOf } from "#records/group-kind.ts";

const fold = (text: string) => text.normalize("NFKC").toLowerCase();

/** Finds groups whose name and type contain all words of the query, in any order. */
export function createGroupSearch(groups: readonly Group[]): (query: string) => readonly Group[] {
  const labels = groups.map((group) => fold(`${group.name} ${groupKindText(typeOf(group))}`));
  return (query) => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return groups;
    return groups.filter((_, index) => words.every((word) => labels[index]?.includes(word)));
  };
}
