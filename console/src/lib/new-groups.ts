import type { Group } from "@tbm/contract/groups.ts";

/** Discovered and not accepted yet: whatever selects many groups at once leaves it out. */
export const isNewGroup = ({ status }: Pick<Group, "status">): boolean => status === "new";

/** As listed wherever groups are selected: what a box for all of them leaves out stands below the others. */
export function splitNew(groups: readonly Group[]) {
  const newOnes = groups.filter(isNewGroup);
  const accepted = newOnes.length === 0 ? groups : groups.filter((group) => !isNewGroup(group));
  return { accepted, newOnes };
}
