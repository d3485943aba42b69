import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Keyboard } from "@tbm/contract/keyboards.ts";

import { useClient } from "#api/client/use-client.ts";
import { createKeyboard, updateKeyboard } from "#api/keyboards.ts";
import { RecordDialog } from "#forms/record-dialog.tsx";
import { useRecordSave } from "#forms/use-record-save.ts";

import { KeyboardForm } from "./keyboard-form.tsx";
import { hasSameButtons } from "./keyboard-update-facts.ts";

export type Editing = { kind: "create" } | { kind: "edit" | "copy"; keyboard: Keyboard };

interface KeyboardDialogProps {
  /** Null keeps the dialog closed. */
  editing: Editing | null;
  onClose: () => void;
  /** Called when a keyboard is saved with other buttons than before. */
  onButtonsChanged: (keyboard: Keyboard) => void;
}

export function KeyboardDialog({ editing, onClose, onButtonsChanged }: KeyboardDialogProps) {
  const client = useClient();
  const create = useMutation(createKeyboard(client));
  const record = editing?.kind === "edit" ? editing.keyboard : null;
  const update = useMutation({
    ...updateKeyboard(client),
    onSuccess: (_answer, { name, keyboard }) => {
      if (record && !hasSameButtons(record.keyboard, keyboard)) {
        onButtonsChanged({ ...record, name, keyboard });
      }
    },
  });
  return (
    <RecordDialog
      isOpen={editing !== null}
      title={record ? t`Edit Keyboard` : t`Create Keyboard`}
      what="keyboard"
      isNew={record === null}
      saving={useRecordSave({ record, create, update })}
      onClose={onClose}
    >
      {(editor) => (
        <KeyboardForm
          editor={editor}
          keyboard={record}
          copied={editing?.kind === "copy" ? editing.keyboard : null}
        />
      )}
    </RecordDialog>
  );
}
