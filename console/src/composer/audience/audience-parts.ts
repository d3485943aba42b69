import type { GroupSet } from "@tbm/contract/group-sets.ts";

interface SetPart {
  set: GroupSet;
  /** Those of its groups that are selected. */
  ids: readonly string[];
}

interface AudienceParts {
  sets: readonly SetPart[];
  /** Selected groups that are in none of these sets. */
  others: readonly string[];
}

/**
 * The selection in terms of saved sets: those that are selected as a whole, the largest first. Groups of a set
 * that the bot cannot post to are not asked for. A set within another one is not named.
 */
export function partsOf(
  selected: readonly string[],
  offered: ReadonlySet<string>,
  sets: readonly GroupSet[],
): AudienceParts {
  const left = new Set(selected);
  const chosen = new Set(selected);
  const whole = sets
    .map((set) => ({ set, ids: set.groups.filter((id) => offered.has(id)) }))
    .filter(({ ids }) => ids.length > 0 && ids.every((id) => chosen.has(id)))
    .toSorted((a, b) => b.ids.length - a.ids.length);
  const named = whole.filter(({ ids }) => {
    const isNews = ids.some((id) => left.has(id));
    for (const id of ids) left.delete(id);
    return isNews;
  });
  return { sets: named, others: [...left] };
}
