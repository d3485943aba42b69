import { t } from "@lingui/core/macro";
import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { memo } from "react";

import { ButtonEditor } from "./button-editor.tsx";
import {
  addButton,
  canAddButton,
  canRemoveButton,
  changeButton,
  type DraftRow,
  removeButton,
  removeRow,
} from "./keyboard-rows.ts";
import type { ChangeRows, Focus } from "./use-keyboard-rows.ts";

import classes from "./keyboard-builder.module.css";

interface RowEditorProps {
  row: DraftRow;
  number: number;
  isRemovable: boolean;
  /** Where to continue typing, if it is in this row. */
  focus: Focus | null;
  /** Shown at the first button. */
  fault: string | undefined;
  onType: ChangeRows;
  onReshape: ChangeRows;
}

/** Memoized, because a keyboard may have a hundred buttons. */
export const RowEditor = memo(function RowEditor(props: RowEditorProps) {
  const { row, number, isRemovable, focus, fault, onType, onReshape } = props;
  return (
    <fieldset className={classes["row"]} aria-label={t`Row ${number}`}>
      <Group justify="space-between" mb={6} wrap="nowrap">
        <Text size="xs" fw={600} c="dimmed">
          {t`Row ${number}`}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={!canAddButton(row)}
            onClick={() => onReshape((rows) => addButton(rows, row.key))}
          >
            {t`Add button`}
          </Button>
          {isRemovable && (
            <ActionIcon
              data-hint={t`Remove row`}
              variant="subtle"
              color="red"
              size="sm"
              aria-label={t`Remove row ${number}`}
              onClick={() => onReshape((rows) => removeRow(rows, row.key))}
            >
              <IconTrash size={15} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <Stack gap={6}>
        {row.buttons.map((button, index) => (
          <ButtonEditor
            key={button.key}
            button={button}
            number={index + 1}
            focusTurn={focus?.key === button.key ? focus.turn : null}
            isRemovable={canRemoveButton(row)}
            fault={index === 0 ? fault : undefined}
            onChange={(change) => onType((rows) => changeButton(rows, row.key, button.key, change))}
            onRemove={() => onReshape((rows) => removeButton(rows, row.key, button.key))}
          />
        ))}
      </Stack>
    </fieldset>
  );
});
