import type { Group } from "@tbm/contract/groups.ts";

/** Discovered but not accepted yet. Bulk selections leave such groups out. */
export const isNewGroup = ({ status }: Pick<Group, "status">): boolean => status === "new";

/** Lists that select groups show new ones last, because "Select all" leaves them out. */
export function splitNew(groups: readonly Group[]) {
  const newOnes = groups.filter(isNewGroup);
  const accepted = newOnes.length === 0 ? groups : groups.filter((group) => !isNewGroup(group));
  return { accepted, newOnes };
}
