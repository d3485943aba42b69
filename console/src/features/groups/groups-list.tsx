import type { Group } from "@tbm/contract/groups.ts";
import { useCallback, useDeferredValue, useMemo, useState } from "react";

import { createGroupFilter, NO_FILTER } from "./group-filter.ts";
import { GroupFilters } from "./group-filters.tsx";
import { GroupsTable } from "./groups-table.tsx";
import { RemoveGroupDialog } from "./remove-group-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { GroupDetails } from "./use-group-details.ts";

/** From so many on, looking through the list takes longer than typing a part of a name. */
const MANY = 20;
const NO_BOTS = { posting: [], lost: [] };

interface GroupsListProps {
  /** Undefined while they are being loaded. */
  groups: readonly Group[] | undefined;
  details: GroupDetails | null;
}

/** The groups with what finds some of them, and what is done with those. */
export function GroupsList({ groups, details }: GroupsListProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [removing, setRemoving] = useState<Group | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const used = useDeferredValue(filter);
  const count = groups?.length ?? 0;
  const hasSearch = details ? count > 0 : count > MANY;
  const botsIn = details?.botsIn;
  const search = useMemo(
    () => createGroupFilter(groups ?? [], botsIn ?? (() => NO_BOTS)),
    [groups, botsIn],
  );
  const found = useMemo(
    () => (hasSearch ? search(used) : groups),
    [hasSearch, search, used, groups],
  );
  const clear = useCallback(() => setFilter(NO_FILTER), []);
  // A group may have gone from the list since it was selected.
  const selection = useMemo(
    () => (groups ?? []).filter(({ id }) => selected.has(id)).map(({ id }) => id),
    [groups, selected],
  );

  return (
    <>
      {hasSearch && (
        <GroupFilters
          filter={filter}
          bots={details?.bots ?? null}
          onChange={(change) => setFilter({ ...filter, ...change })}
        />
      )}
      <GroupsTable
        key={JSON.stringify(used)}
        groups={found}
        details={details}
        botId={used.botId}
        isFiltered={hasSearch}
        selected={selected}
        onSelect={setSelected}
        onRemove={setRemoving}
        onClear={clear}
      />
      {selection.length > 0 && (
        <SelectionBar
          selection={selection}
          found={(found ?? []).map(({ id }) => id)}
          onChange={setSelected}
        />
      )}
      {details && <RemoveGroupDialog group={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
