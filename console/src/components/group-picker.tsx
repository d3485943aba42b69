import { Text } from "@mantine/core";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { memo, useCallback, useState } from "react";

import { useCapability } from "#api/health.ts";

import { GroupChecklist } from "./group-checklist.tsx";
import { GroupSetsMenu } from "./group-sets-menu.tsx";

interface GroupPickerProps {
  /** The chosen bot's; undefined while they are being loaded. */
  groups: readonly Group[] | undefined;
  selected: ReadonlySet<string>;
  /** Must stay the same function, so that a long list is not drawn again with every key. */
  onChange: (selected: ReadonlySet<string>) => void;
}

interface Applied {
  words: string;
  count: number;
}

/** What became of a set: it may hold groups that the chosen bot cannot post to. */
function wordsFor({ name, groups }: GroupSet, count: number): string {
  const others = groups.length - count;
  const shown = `“${name}”: ${count} of ${groups.length} selected`;
  if (others === 0) return `${shown}.`;
  return `${shown}, ${others} ${others === 1 ? "is" : "are"} not this bot's.`;
}

/** The groups of a bot to choose from, one by one or by a saved set where the worker keeps sets. */
export const GroupPicker = memo(function GroupPicker(props: GroupPickerProps) {
  const { groups, selected, onChange } = props;
  const hasSets = useCapability("group-sets");
  const [applied, setApplied] = useState<Applied | null>(null);
  const change = useCallback(
    (ids: ReadonlySet<string>) => {
      setApplied(null);
      onChange(ids);
    },
    [onChange],
  );
  if (!hasSets) return <GroupChecklist {...props} />;

  const offered = groups ?? [];

  function apply(set: GroupSet) {
    const wanted = new Set(set.groups);
    const ids = new Set(offered.filter(({ id }) => wanted.has(id)).map(({ id }) => id));
    onChange(ids);
    setApplied({ words: wordsFor(set, ids.size), count: ids.size });
  }

  return (
    <div>
      <GroupChecklist
        groups={groups}
        selected={selected}
        onChange={change}
        tool={
          <GroupSetsMenu
            selection={offered.filter(({ id }) => selected.has(id)).map(({ id }) => id)}
            isDisabled={!groups}
            onApply={apply}
          />
        }
      />
      <Text size="xs" c="dimmed" mt={4} role="status">
        {applied?.count === selected.size && applied.words}
      </Text>
    </div>
  );
});
