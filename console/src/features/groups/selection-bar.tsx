import { Button, Card, Group as Line, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { useState } from "react";

import { removeGroups } from "#api/groups.ts";
import { useCapability } from "#api/health.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { formatNumber } from "#lib/numbers.ts";

import { AddToSet } from "./add-to-set.tsx";
import { bulkRemovalNote, removalQuestion } from "./removal-words.ts";

import classes from "./groups.module.css";

interface SelectionBarProps {
  /** There is at least one. */
  selection: readonly Group[];
  /** All that the list shows now. */
  found: readonly Group[];
  onChange: (ids: ReadonlySet<string>) => void;
}

/** What may be done with several groups at once; stays in sight while one scrolls. */
export function SelectionBar({ selection, found, onChange }: SelectionBarProps) {
  const removal = useMutation(removeGroups(useClient()));
  const hasSets = useCapability("group-sets");
  const [isRemoving, setIsRemoving] = useState(false);
  const clear = () => onChange(new Set());
  const ids = selection.map(({ id }) => id);
  const shown = new Set(found.map(({ id }) => id));
  const hidden = selection.filter(({ id }) => !shown.has(id));
  const all = new Set([...ids, ...shown]);
  return (
    <Card
      component="section"
      aria-label="Selected groups"
      shadow="md"
      p="sm"
      className={classes["selection"] ?? ""}
    >
      <Line gap="xs">
        <Text fw={600} aria-live="polite">
          {formatNumber(selection.length)} selected
          {hidden.length > 0 && `, ${formatNumber(hidden.length)} not shown`}
        </Text>
        {all.size > selection.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(all)}>
            Select all {formatNumber(all.size)}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" color="gray" onClick={clear}>
          Clear
        </Button>
      </Line>
      <Line gap="xs">
        {hasSets && <AddToSet selection={ids} />}
        <Button
          color="red"
          variant="light"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setIsRemoving(true)}
        >
          Remove
        </Button>
      </Line>
      <ConfirmDialog
        target={isRemoving ? selection : null}
        title="Remove Groups"
        text={removalQuestion}
        note={bulkRemovalNote(hidden)}
        confirmLabel="Remove"
        onConfirm={async () => {
          await removal.mutateAsync(ids);
          clear();
        }}
        onClose={() => setIsRemoving(false)}
      />
    </Card>
  );
}
