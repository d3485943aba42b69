import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { memo, useCallback, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { standingsQuery } from "#api/groups.ts";
import { groupSetsQuery } from "#api/groups/group-sets.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { without } from "#lib/without.ts";
import { isAutomatic } from "#records/automatic-bot.ts";
import { setText } from "#records/set-texts.ts";

import { AudienceChips } from "./audience-chips.tsx";
import { GroupChecklist } from "./group-checklist.tsx";
import { GroupPickerDialog } from "./group-picker-dialog.tsx";
import { GroupSetsMenu } from "./group-sets-menu.tsx";

interface GroupPickerProps {
  botId: string;
  /** The chosen bot's groups; undefined while loading. */
  groups: readonly Group[] | undefined;
  selected: ReadonlySet<string>;
  fault?: string | undefined;
  /** Must be stable, so a long list does not render again on every keystroke. */
  onChange: (selected: ReadonlySet<string>) => void;
}

const NONE: readonly never[] = [];

interface Applied {
  set: GroupSet;
  count: number;
}

/** A bot's groups to select from, one by one or by a saved set if the worker supports sets. */
export const GroupPicker = memo(function GroupPicker({ botId, ...props }: GroupPickerProps) {
  const { groups, selected, onChange } = props;
  const hasSets = useIsFullWorker();
  const [applied, setApplied] = useState<Applied | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // They only name the selection, so a failure shows no toast.
  const sets = useQuery({ ...groupSetsQuery(useClient()), enabled: hasSets, meta: {} });
  const change = useCallback(
    (ids: ReadonlySet<string>) => {
      setApplied(null);
      onChange(ids);
    },
    [onChange],
  );
  if (!hasSets) return <GroupChecklist {...props} />;

  const offered = groups ?? NONE;
  const offeredIds = offered.map(({ id }) => id);
  const chosen = offeredIds.filter((id) => selected.has(id));

  function apply(set: GroupSet) {
    const wanted = new Set(set.groups);
    const ids = new Set(offered.filter(({ id }) => wanted.has(id)).map(({ id }) => id));
    onChange(ids);
    setApplied({ set, count: ids.size });
  }

  const menu = <GroupSetsMenu selection={chosen} isDisabled={!groups} onApply={apply} />;
  return (
    <div>
      <AudienceChips
        selected={chosen}
        offered={offeredIds}
        isLoading={!groups}
        sets={sets.data ?? NONE}
        onApply={apply}
        onRemove={(ids) => change(without(selected, ids))}
        onOpen={() => setIsOpen(true)}
      />
      <GroupChecklist {...props} onChange={change} tool={menu} />
      <GroupPickerDialog
        isOpen={isOpen}
        isAnyBot={isAutomatic(botId)}
        groups={groups}
        selected={selected}
        onChange={change}
        onClose={() => setIsOpen(false)}
        tool={menu}
      />
      <Text size="xs" c="dimmed" mt={4} role="status">
        {applied?.count === selected.size && <AppliedNote botId={botId} {...applied} />}
      </Text>
    </div>
  );
});

/** This only explains the set, so a failure shows no toast. */
function AppliedNote({ botId, set, count }: Applied & { botId: string }) {
  const { data, isFetching } = useQuery({
    ...standingsQuery(useClient()),
    enabled: useIsFullWorker() && count < set.groups.length,
    meta: {},
  });
  if (isFetching) return null;
  const lost = data?.find(({ bot_id }) => bot_id === botId)?.lost;
  return setText({
    ...set,
    selected: count,
    lost: data && new Set(lost?.map(({ group_id }) => group_id)),
  });
}
