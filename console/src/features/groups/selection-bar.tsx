import { Button, Card, Group as Line, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { removeGroups } from "#api/groups.ts";
import { useCapability } from "#api/health.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { countGroups } from "#lib/group-count.ts";
import { formatNumber } from "#lib/numbers.ts";

import { AddToSet } from "./add-to-set.tsx";

import classes from "./groups.module.css";

interface SelectionBarProps {
  /** The ids of the groups that are selected; there is at least one. */
  selection: readonly string[];
  /** The ids of all that the list shows now. */
  found: readonly string[];
  onChange: (ids: ReadonlySet<string>) => void;
}

/** What may be done with several groups at once; stays in sight while one scrolls. */
export function SelectionBar({ selection, found, onChange }: SelectionBarProps) {
  const removal = useMutation(removeGroups(useClient()));
  const hasSets = useCapability("group-sets");
  const [isRemoving, setIsRemoving] = useState(false);
  const clear = () => onChange(new Set());
  const all = new Set([...selection, ...found]);
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
        {hasSets && <AddToSet selection={selection} />}
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
        text={({ length }) =>
          `Remove ${countGroups(length)} from the list? Nothing changes in Telegram.`
        }
        note="Campaigns, scheduled messages and sets lose them too. A group comes back by itself when a bot of yours sees something there again."
        confirmLabel="Remove"
        onConfirm={async (ids) => {
          await removal.mutateAsync(ids);
          clear();
        }}
        onClose={() => setIsRemoving(false)}
      />
    </Card>
  );
}
