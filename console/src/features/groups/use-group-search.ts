import type { Group } from "@tbm/contract/groups.ts";
import { useDeferredValue, useMemo } from "react";

import { NO_BOTS } from "./group-facts.ts";
import { createGroupFilter, type GroupFilter } from "./group-filter.ts";
import type { GroupDetails } from "./use-group-details.ts";

/** From this many groups on, searching is faster than scrolling. */
const MANY = 20;

export interface GroupSearch {
  isOffered: boolean;
  /** The filter that `found` belongs to. It may lag behind the typed one. */
  used: GroupFilter;
  /** Undefined while the groups load. */
  found: readonly Group[] | undefined;
}

/** The groups that match a filter. */
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
