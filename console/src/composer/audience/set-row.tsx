import { plural, t } from "@lingui/core/macro";
import { Button, Text } from "@mantine/core";
import { IconPencil, IconReplace, IconTrash } from "@tabler/icons-react";
import { Name } from "@tbm/contract/fields.ts";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import { useState } from "react";

import { NameField } from "#forms/name-field.tsx";
import { onEnter } from "#ui/dialog/on-enter.ts";
import { RowAction } from "#ui/table/row-action.tsx";

import classes from "./group-sets.module.css";

interface SetRowProps {
  set: GroupSet;
  /** Whether there is a selection to overwrite it with. */
  canOverwrite: boolean;
  /** Reports whether the name is being edited. */
  onEdit: (isEdited: boolean) => void;
  onRename: (name: string) => Promise<unknown>;
  onOverwrite: () => void;
  onDelete: () => void;
}

export function SetRow(props: SetRowProps) {
  const { set, canOverwrite, onEdit, onRename, onOverwrite, onDelete } = props;
  const { name: oldName } = set;
  const count = set.groups.length;
  const [typed, setTyped] = useState<string | null>(null);

  function type(name: string | null) {
    setTyped(name);
    onEdit(name !== null && name !== set.name);
  }

  async function rename() {
    const name = Name.safeParse(typed).data;
    if (name === undefined) return;
    try {
      if (name !== set.name) await onRename(name);
      type(null);
    } catch {
      // The query client shows the error. The name stays for correction.
    }
  }

  if (typed !== null) {
    return (
      <div className={classes["row"]}>
        <NameField
          className={classes["title"] ?? ""}
          aria-label={t`New name of ${oldName}`}
          value={typed}
          onChange={type}
          onKeyDown={onEnter(() => void rename())}
          // The field replaces the button that was just pressed.
          ref={(field) => field?.focus()}
        />
        <Button size="sm" disabled={!Name.safeParse(typed).success} onClick={() => void rename()}>
          {t`Rename`}
        </Button>
        <Button variant="default" size="sm" onClick={() => type(null)}>
          {t`Cancel`}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes["row"]}>
      <div className={classes["title"]}>
        <Text fw={600}>{set.name}</Text>
        <Text size="xs" c="dimmed">
          {plural(count, { one: "# group", other: "# groups" })}
        </Text>
      </div>
      <RowAction
        icon={IconPencil}
        label={t`Rename`}
        target={set.name}
        onClick={() => type(set.name)}
      />
      {canOverwrite && (
        <RowAction
          icon={IconReplace}
          label={t`Overwrite with the selection`}
          target={set.name}
          onClick={onOverwrite}
        />
      )}
      <RowAction
        icon={IconTrash}
        label={t`Delete`}
        target={set.name}
        color="red"
        onClick={onDelete}
      />
    </div>
  );
}
