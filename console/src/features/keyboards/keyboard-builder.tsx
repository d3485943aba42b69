import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from "@mantine/core";
import { IconPlus, IconRowInsertBottom, IconTrash, IconX } from "@tabler/icons-react";
import { LIMITS } from "@tbm/contract/limits.ts";
import { linkFault } from "@tbm/contract/links.ts";
import { useState } from "react";

import {
  addButton,
  addRow,
  canAddButton,
  canRemoveButton,
  canRemoveRow,
  changeButton,
  type DraftButton,
  type DraftRow,
  type DraftRows,
  removeButton,
  removeRow,
} from "./keyboard-rows.ts";

import classes from "./keyboard-builder.module.css";

interface KeyboardBuilderProps {
  rows: DraftRows;
  onChange: (rows: DraftRows) => void;
}

/** Rows of link buttons to fill in. */
export function KeyboardBuilder({ rows, onChange }: KeyboardBuilderProps) {
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        <RowEditor
          key={row.key}
          row={row}
          number={index + 1}
          isRemovable={canRemoveRow(rows)}
          onAddButton={() => onChange(addButton(rows, row.key))}
          onChangeButton={(key, change) => onChange(changeButton(rows, key, change))}
          onRemoveButton={(key) => onChange(removeButton(rows, key))}
          onRemove={() => onChange(removeRow(rows, row.key))}
        />
      ))}
      <Button
        variant="light"
        leftSection={<IconRowInsertBottom size={16} aria-hidden />}
        onClick={() => onChange(addRow(rows))}
      >
        Add row
      </Button>
    </Stack>
  );
}

interface RowEditorProps {
  row: DraftRow;
  number: number;
  isRemovable: boolean;
  onAddButton: () => void;
  onChangeButton: (key: number, change: Partial<DraftButton>) => void;
  onRemoveButton: (key: number) => void;
  onRemove: () => void;
}

function RowEditor(props: RowEditorProps) {
  const { row, number, isRemovable, onAddButton, onChangeButton, onRemoveButton, onRemove } = props;
  return (
    <fieldset className={classes["row"]} aria-label={`Row ${number}`}>
      <Group justify="space-between" mb={6} wrap="nowrap">
        <Text size="xs" fw={600} c="dimmed">
          Row {number}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={!canAddButton(row)}
            onClick={onAddButton}
          >
            Add button
          </Button>
          {isRemovable && (
            <Tooltip label="Remove row">
              <ActionIcon
                variant="subtle"
                color="red"
                size="sm"
                aria-label={`Remove row ${number}`}
                onClick={onRemove}
              >
                <IconTrash size={15} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
      <Stack gap={6}>
        {row.buttons.map((button, index) => (
          <ButtonEditor
            key={button.key}
            button={button}
            number={index + 1}
            isRemovable={canRemoveButton(row)}
            onChange={(change) => onChangeButton(button.key, change)}
            onRemove={() => onRemoveButton(button.key)}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

interface ButtonEditorProps {
  button: DraftButton;
  number: number;
  isRemovable: boolean;
  onChange: (change: Partial<DraftButton>) => void;
  onRemove: () => void;
}

function ButtonEditor({ button, number, isRemovable, onChange, onRemove }: ButtonEditorProps) {
  const [isUrlLeft, setIsUrlLeft] = useState(false);
  const url = button.url.trim();
  const fault = url && isUrlLeft ? linkFault(url) : null;
  const isHalf = Boolean(url) !== Boolean(button.text.trim());
  return (
    <div className={classes["button"]}>
      <TextInput
        aria-label={`Text of button ${number}`}
        placeholder="Button text"
        value={button.text}
        maxLength={LIMITS.buttonTextLength}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        type="url"
        aria-label={`URL of button ${number}`}
        placeholder="https://example.com"
        value={button.url}
        maxLength={LIMITS.buttonUrlLength}
        autoCapitalize="off"
        spellCheck={false}
        error={fault}
        onBlur={() => setIsUrlLeft(true)}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      {isRemovable && (
        <Tooltip label="Remove button">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes["remove"] ?? ""}
            aria-label={`Remove button ${number}`}
            onClick={onRemove}
          >
            <IconX size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {isHalf && isUrlLeft && (
        <Text size="xs" c="dimmed" className={classes["hint"]}>
          Left out until it has both a text and a URL.
        </Text>
      )}
    </div>
  );
}
