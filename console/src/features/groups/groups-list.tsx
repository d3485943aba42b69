import type { Group } from "@tbm/contract/groups.ts";
import { useDeferredValue, useMemo, useState } from "react";

import { NO_BOTS } from "./group-facts.ts";
import { createGroupFilter, type GroupFilter } from "./group-filter.ts";
import { GroupFilters } from "./group-filters.tsx";
import { GroupsTable } from "./groups-table.tsx";
import { RemoveGroupDialog } from "./remove-group-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { GroupDetails } from "./use-group-details.ts";

/** From so many on, looking through the list takes longer than typing a part of a name. */
const MANY = 20;

interface GroupsListProps {
  /** Undefined while they are being loaded. */
  groups: readonly Group[] | undefined;
  details: GroupDetails | null;
  filter: GroupFilter;
  onFilter: (change: Partial<GroupFilter>) => void;
  onClear: () => void;
}

/** The groups with what finds some of them, and what is done with those. */
export function GroupsList({ groups, details, filter, onFilter, onClear }: GroupsListProps) {
  const [removing, setRemoving] = useState<Group | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const used = useDeferredValue(filter);
  const hasSearch = details ? groups?.length !== 0 : (groups?.length ?? 0) > MANY;
  const botsIn = details?.botsIn;
  const search = useMemo(
    () => createGroupFilter(groups ?? [], botsIn ?? (() => NO_BOTS)),
    [groups, botsIn],
  );
  const found = useMemo(
    () => (groups && hasSearch ? search(used) : groups),
    [hasSearch, search, used, groups],
  );
  // A group may have gone from the list since it was selected.
  const selection = useMemo(
    () => (groups ?? []).filter(({ id }) => selected.has(id)),
    [groups, selected],
  );

  return (
    <>
      {hasSearch && (
        <GroupFilters filter={filter} bots={details?.bots ?? null} onChange={onFilter} />
      )}
      <GroupsTable
        filter={used}
        groups={found}
        details={details}
        isFiltered={hasSearch}
        selected={selected}
        onSelect={setSelected}
        onRemove={setRemoving}
        onClear={onClear}
      />
      {selection.length > 0 && (
        <SelectionBar selection={selection} found={found ?? []} onChange={setSelected} />
      )}
      {details && <RemoveGroupDialog group={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
