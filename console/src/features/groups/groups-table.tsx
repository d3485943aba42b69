import { t } from "@lingui/core/macro";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import type { Group } from "@tbm/contract/groups.ts";
import { type Dispatch, memo, type SetStateAction, useCallback, useMemo } from "react";

import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { isWholeGroup } from "#api/groups/topics.ts";
import { RecordTable } from "#ui/table/record-table.tsx";
import { RowAction } from "#ui/table/row-action.tsx";

import { botsColumn, groupColumns } from "./group-columns.tsx";
import { onlyBot } from "./group-facts.ts";
import { type GroupFilter, isInBulk } from "./group-filter.ts";
import { NoGroups, NothingMatches } from "./no-groups.tsx";
import type { GroupDetails } from "./use-group-details.ts";

interface GroupsTableProps {
  /** Undefined while loading. */
  groups: readonly Group[] | undefined;
  details: GroupDetails | null;
  /** The filter that found these groups. */
  filter: GroupFilter;
  isFiltered: boolean;
  selected: ReadonlySet<string>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
  onAccept: (group: Group) => void;
  onRemove: (group: Group) => void;
  onClear: () => void;
}

/** Memoized: while the operator types, the old rows stay as they are. */
export const GroupsTable = memo(function GroupsTable(props: GroupsTableProps) {
  const { groups, details, filter, isFiltered, selected, onSelect } = props;
  const { onAccept, onRemove, onClear } = props;
  const { botId } = filter;
  const columns = useMemo(() => {
    if (!details) return groupColumns();
    const { botsIn, nameOf } = details;
    const shown = botsIn && ((id: string) => onlyBot(botsIn(id), botId));
    return [...groupColumns(), botsColumn(shown, nameOf)];
  }, [details, botId]);
  const actions = useCallback(
    (group: Group) => (
      <>
        {isNewGroup(group) && isWholeGroup(group) && (
          <RowAction
            icon={IconCheck}
            label={t`Accept`}
            target={group.name}
            onClick={() => onAccept(group)}
          />
        )}
        <RowAction
          icon={IconTrash}
          label={t`Remove`}
          target={group.name}
          color="red"
          onClick={() => onRemove(group)}
        />
      </>
    ),
    [onAccept, onRemove],
  );
  const isBulk = useCallback((group: Group) => isInBulk(group, filter), [filter]);

  return (
    <RecordTable
      label={t`Groups`}
      of={JSON.stringify(filter)}
      columns={columns}
      records={groups}
      {...(details && {
        selection: { selected, nameOf: ({ name }: Group) => name, isBulk, onChange: onSelect },
        actions,
        mostActions: groups?.some(isNewGroup) ? 2 : 1,
      })}
      empty={
        isFiltered ? (
          <NothingMatches hasFilters={details !== null} onClear={onClear} />
        ) : (
          <NoGroups />
        )
      }
    />
  );
});
