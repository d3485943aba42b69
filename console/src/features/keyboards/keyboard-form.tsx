import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { KeyboardInput, type Keyboard } from "@tbm/contract/keyboards.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type SubmitEvent, useEffect, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { type KeyboardSave, keyboardsQuery } from "#api/keyboards.ts";
import { MessageBubble } from "#composer/message-bubble.tsx";
import { MeanwhileNote, saveWords } from "#forms/meanwhile-note.tsx";
import { NameField } from "#forms/name-field.tsx";
import { useFaults } from "#forms/use-faults.ts";
import type { Meanwhile } from "#forms/use-record-save.ts";
import { isNameTaken } from "#records/same-name.ts";
import { showToast } from "#ui/toast/toast.ts";

import { KeyboardBuilder } from "./keyboard-builder.tsx";
import { useKeyboardDraft } from "./keyboard-draft.ts";
import { halfButtons, layoutOf, rowsOf, startRows } from "./keyboard-rows.ts";

import classes from "#forms/form-layout.module.css";

interface KeyboardFormProps {
  /** The keyboard to change; without it a new one is made. */
  keyboard?: Keyboard;
  isSaving: boolean;
  meanwhile: Meanwhile;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (save: KeyboardSave) => void;
  onCancel: () => void;
}

const refuse = (title: string, description: string) =>
  showToast({ tone: "failure", title, description });

export function KeyboardForm(props: KeyboardFormProps) {
  const { keyboard, isSaving, meanwhile, onEdit, onSubmit, onCancel } = props;
  const [name, setName] = useState(keyboard?.name ?? "");
  const draft = useKeyboardDraft(() => (keyboard ? rowsOf(keyboard.keyboard) : startRows()));
  const layout = layoutOf(draft.rows);
  const { data: others } = useQuery({ ...keyboardsQuery(useClient()), enabled: false });
  // Meanwhile the list may have this very one.
  const isTaken = !isSaving && isNameTaken(name, others ?? [], keyboard?.id);
  const { faults, within, mark, clear } = useFaults<"name" | "buttons">();
  const isEdited = draft.isEdited || name !== (keyboard?.name ?? "");
  useEffect(() => onEdit(isEdited), [isEdited, onEdit]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!name.trim()) {
      mark({ name: "Enter a name." });
      return refuse("Missing Information", "Please provide a keyboard name");
    }
    if (layout.inline_keyboard.length === 0) {
      mark({ buttons: "Give it a text and a URL." });
      return refuse("No Buttons Added", "Please add at least one button to your keyboard");
    }
    const checked = KeyboardInput.safeParse({ name, keyboard: layout });
    if (checked.success) return onSubmit({ ...checked.data, leftOut: halfButtons(draft.rows) });
    // The button at fault has its mark by itself.
    mark({});
    return refuse("Invalid Keyboard", checked.error.issues[0]?.message ?? "");
  }

  return (
    <form noValidate onSubmit={submit} ref={within}>
      <div className={classes["columns"]}>
        <Stack gap="md">
          <NameField
            label="Keyboard Name"
            placeholder="Shop links"
            value={name}
            error={faults.name}
            description={isTaken && "There is another keyboard with this name."}
            onChange={(typed) => {
              setName(typed);
              clear({ name });
            }}
            data-autofocus
          />
          <div>
            <Text fw={500} mb={2}>
              Buttons
            </Text>
            <Text size="xs" c="dimmed" mb="xs">
              Up to {LIMITS.buttonsPerRow} in a row. URLs start with http://, https:// or tg://.
            </Text>
            <KeyboardBuilder
              draft={draft}
              fault={layout.inline_keyboard.length === 0 ? faults.buttons : undefined}
            />
          </div>
        </Stack>
        <section className={classes["side"]} aria-label="Preview">
          <Group justify="space-between" mb="xs">
            <Text fw={500}>Preview</Text>
            <Text size="xs" c="dimmed">
              as members will see it
            </Text>
          </Group>
          <MessageBubble
            text="Your message appears here"
            time="12:00"
            rows={layout.inline_keyboard}
          />
        </section>
      </div>
      <Group justify="flex-end" gap="xs" mt="lg" className={classes["footer"]}>
        <MeanwhileNote what="keyboard" meanwhile={meanwhile} />
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {saveWords("Keyboard", !keyboard, meanwhile)}
        </Button>
      </Group>
    </form>
  );
}
