import { t } from "@lingui/core/macro";
import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { KeyboardInput, type Keyboard, type KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { useClient } from "#api/client/use-client.ts";
import { type KeyboardSave, keyboardsQuery } from "#api/keyboards.ts";
import { MessageBubble } from "#composer/message-bubble.tsx";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { faultText } from "#forms/fault-text.ts";
import { NameField } from "#forms/name-field.tsx";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { isNameTaken } from "#records/same-name.ts";

import { KeyboardBuilder } from "./keyboard-builder.tsx";
import { halfButtons, layoutOf, rowsOf, startRows } from "./keyboard-rows.ts";
import { type KeyboardValues, useKeyboardRows } from "./use-keyboard-rows.ts";

import classes from "#forms/form-layout.module.css";

interface KeyboardFormProps {
  editor: Editor<KeyboardSave>;
  /** The keyboard to edit; null for a new one. */
  keyboard: Keyboard | null;
  /** A new keyboard starts as a copy of this one. */
  copied: Keyboard | null;
}

const valuesOf = (keyboard: Keyboard | null): KeyboardValues => ({
  name: keyboard?.name ?? "",
  rows: keyboard ? rowsOf(keyboard.keyboard) : startRows(),
});

function copyOf({ name, keyboard }: Keyboard): KeyboardValues {
  return { name: t`Copy of ${name}`, rows: rowsOf(keyboard) };
}

function check({ name, rows }: KeyboardValues, layout: KeyboardLayout): Checked<KeyboardSave> {
  if (!name.trim()) {
    const faults = { name: t`Enter a name.` };
    return refused(faults, t`Missing Information`, t`Please provide a keyboard name`);
  }
  if (layout.inline_keyboard.length === 0) {
    const faults = { rows: t`Enter a text and a URL.` };
    return refused(faults, t`No Buttons Added`, t`Please add at least one button to your keyboard`);
  }
  const checked = KeyboardInput.safeParse({ name, keyboard: layout });
  if (checked.success) return complete({ ...checked.data, leftOut: halfButtons(rows) });
  // The button shows its own error.
  return refused({}, t`Invalid Keyboard`, faultText(checked.error.issues[0]?.message));
}

export function KeyboardForm({ editor, keyboard, copied }: KeyboardFormProps) {
  const draft = useDraft(() => (copied ? copyOf(copied) : valuesOf(keyboard)));
  const { values, faults } = draft;
  const builder = useKeyboardRows(draft);
  const layout = layoutOf(values.rows);
  const most = LIMITS.buttonsPerRow;
  const { data: others } = useQuery({ ...keyboardsQuery(useClient()), enabled: false });
  // While saving, the list may already contain this keyboard.
  const isTaken = !editor.isSaving && isNameTaken(values.name, others ?? [], keyboard?.id);
  return (
    <RecordForm editor={editor} draft={draft} check={() => check(values, layout)} isWide>
      <Stack gap="md">
        <NameField
          {...draft.field("name")}
          label={t`Keyboard Name`}
          placeholder={t`Shop links`}
          description={isTaken && t`Another keyboard has this name.`}
          data-autofocus
        />
        <div>
          <Text fw={500} mb={2}>
            {t`Buttons`}
          </Text>
          <Text size="xs" c="dimmed" mb="xs">
            {t`Up to ${most} per row. URLs start with http://, https:// or tg://.`}
          </Text>
          <KeyboardBuilder builder={builder} fault={faults.rows} />
        </div>
      </Stack>
      <section className={classes["side"]} aria-label={t`Preview`}>
        <Group justify="space-between" mb="xs">
          <Text fw={500}>{t`Preview`}</Text>
          <Text size="xs" c="dimmed">
            {t`as members will see it`}
          </Text>
        </Group>
        <MessageBubble
          text={t`Your message appears here`}
          time="12:00"
          rows={layout.inline_keyboard}
        />
      </section>
    </RecordForm>
  );
}
