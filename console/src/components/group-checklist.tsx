import { Button, Group as Line, Input, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Group } from "@tbm/contract/groups.ts";
import { memo, type ReactNode, useDeferredValue, useId, useMemo, useState } from "react";

import { createGroupSearch } from "#lib/group-search.ts";
import { formatNumber } from "#lib/numbers.ts";

import { GroupRows, GroupRowSkeletons } from "./group-rows.tsx";

import classes from "./group-checklist.module.css";

interface GroupChecklistProps {
  /** Undefined while they are being loaded. */
  groups: readonly Group[] | undefined;
  selected: ReadonlySet<string>;
  /** Must stay the same function, so that a long list is not drawn again with every key. */
  onChange: (selected: ReadonlySet<string>) => void;
  fault?: string | undefined;
  /** Another tool beside the search. */
  tool?: ReactNode;
}

/** The groups a message goes to. Stays quick with ten thousand of them. */
export const GroupChecklist = memo(function GroupChecklist(props: GroupChecklistProps) {
  const { groups = [], selected, fault, onChange, tool } = props;
  const isLoading = !props.groups;
  const labelId = useId();
  const faultId = useId();
  const [query, setQuery] = useState("");
  const search = useMemo(() => createGroupSearch(groups), [groups]);
  const words = useDeferredValue(query);
  const found = useMemo(() => search(words), [search, words]);
  const count = useMemo(
    () => groups.filter(({ id }) => selected.has(id)).length,
    [groups, selected],
  );

  const select = (ids: readonly Group[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const { id } of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };

  return (
    <div role="group" aria-labelledby={labelId}>
      <Line justify="space-between" mb={4}>
        <Text id={labelId} fw={500}>
          Groups
        </Text>
        <Text size="xs" c="dimmed" aria-live="polite">
          <b>{formatNumber(count)}</b> of {formatNumber(groups.length)} selected
        </Text>
      </Line>
      <div className={classes["frame"]} data-fault={fault ? true : undefined}>
        <div className={classes["tools"]}>
          <TextInput
            className={classes["search"] ?? ""}
            variant="unstyled"
            aria-label="Search groups"
            error={Boolean(fault)}
            attributes={{ input: { ...(fault && { "aria-describedby": faultId }) } }}
            placeholder="Search groups"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            // Enter in a search must not send the form around it.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={found.length === 0}
            {...(words.trim() && { "aria-label": "Select all found" })}
            onClick={() => select(found, true)}
          >
            Select all
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={found.length === 0 || count === 0}
            {...(words.trim() && { "aria-label": "Select none found" })}
            onClick={() => select(found, false)}
          >
            Select none
          </Button>
          {tool}
        </div>
        {isLoading && <GroupRowSkeletons />}
        {!isLoading && found.length > 0 && (
          <GroupRows
            groups={found}
            selected={selected}
            onToggle={(group) => select([group], !selected.has(group.id))}
          />
        )}
        {!isLoading && found.length === 0 && (
          <Text c="dimmed" className={classes["nothing"] ?? ""}>
            {groups.length === 0
              ? "This bot has no groups yet. Put it into a group or channel; it appears here by itself."
              : "No group has these words in its name."}
          </Text>
        )}
      </div>
      {fault && (
        <Input.Error id={faultId} mt={5}>
          {fault}
        </Input.Error>
      )}
    </div>
  );
});
