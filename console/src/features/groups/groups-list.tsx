import { useMutation } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { useCallback, useMemo, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { acceptGroups } from "#api/groups.ts";

import type { GroupFilter } from "./group-filter.ts";
import { GroupFilters } from "./group-filters.tsx";
import { GroupsTable } from "./groups-table.tsx";
import { NewGroupsNote } from "./new-groups-note.tsx";
import { RemoveGroupDialog } from "./remove-group-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { GroupDetails } from "./use-group-details.ts";
import type { GroupSearch } from "./use-group-search.ts";

interface GroupsListProps {
  /** Undefined while loading. */
  groups: readonly Group[] | undefined;
  details: GroupDetails | null;
  filter: GroupFilter;
  search: GroupSearch;
  onFilter: (change: Partial<GroupFilter>) => void;
  onClear: () => void;
}

/** The groups with search, filters and bulk actions. */
export function GroupsList(props: GroupsListProps) {
  const { groups, details, filter, search, onFilter, onClear } = props;
  const { isOffered, used, found } = search;
  const acceptance = useMutation(acceptGroups(useClient()));
  const [removing, setRemoving] = useState<Group | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { mutate: accept } = acceptance;
  const acceptOne = useCallback(({ id }: Group) => accept([id]), [accept]);
  // A selected group may have been removed from the list.
  const selection = useMemo(
    () => (groups ?? []).filter(({ id }) => selected.has(id)),
    [groups, selected],
  );

  return (
    <>
      {details && (
        <NewGroupsNote
          groups={groups ?? []}
          found={found ?? []}
          fullBots={details.fullBots}
          isReviewing={used.standing === "new"}
          onReview={() => onFilter({ standing: "new" })}
        />
      )}
      {isOffered && (
        <GroupFilters
          filter={filter}
          bots={details?.bots ?? null}
          onChange={onFilter}
          onClear={onClear}
        />
      )}
      <GroupsTable
        filter={used}
        groups={found}
        details={details}
        isFiltered={isOffered}
        selected={selected}
        onSelect={setSelected}
        onAccept={acceptOne}
        onRemove={setRemoving}
        onClear={onClear}
      />
      {selection.length > 0 && (
        <SelectionBar
          selection={selection}
          found={found ?? []}
          filter={used}
          onChange={setSelected}
        />
      )}
      {details && <RemoveGroupDialog group={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
