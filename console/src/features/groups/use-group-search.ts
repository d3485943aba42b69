import type { Group } from "@tbm/contract/groups.ts";
import { useDeferredValue, useMemo } from "react";

import { NO_BOTS } from "./group-facts.ts";
import { createGroupFilter, type GroupFilter } from "./group-filter.ts";
import type { GroupDetails } from "./use-group-details.ts";

/** From so many on, looking through the list takes longer than typing a part of a name. */
const MANY = 20;

export interface GroupSearch {
  isOffered: boolean;
  /** The filter that `found` was found by; it may lag behind what is typed. */
  used: GroupFilter;
  /** Undefined while the groups are being loaded. */
  found: readonly Group[] | undefined;
}

/** The groups that a filter leaves. */
export function useGroupSearch(
  groups: readonly Group[] | undefined,
  details: GroupDetails | null,
  filter: GroupFilter,
): GroupSearch {
  const used = useDeferredValue(filter);
  const isOffered = details ? groups?.length !== 0 : (groups?.length ?? 0) > MANY;
  const botsIn = details?.botsIn;
  const search = useMemo(
    () => createGroupFilter(groups ?? [], botsIn ?? (() => NO_BOTS)),
    [groups, botsIn],
  );
  const found = useMemo(
    () => (groups && isOffered ? search(used) : groups),
    [isOffered, search, used, groups],
  );
  return { isOffered, used, found };
}
