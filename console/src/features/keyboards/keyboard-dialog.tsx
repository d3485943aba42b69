import { useMutation } from "@tanstack/react-query";
import type { Keyboard } from "@tbm/contract/keyboards.ts";

import { useClient } from "#api/client/use-client.ts";
import { createKeyboard, updateKeyboard } from "#api/keyboards.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { useRecordSave } from "#forms/use-record-save.ts";

import { KeyboardForm } from "./keyboard-form.tsx";

export type Editing = { kind: "create" } | { kind: "edit"; keyboard: Keyboard };

interface KeyboardDialogProps {
  /** Null keeps the dialog closed. */
  editing: Editing | null;
  onClose: () => void;
}

/** Closes when the worker has taken the keyboard. */
export function KeyboardDialog({ editing, onClose }: KeyboardDialogProps) {
  const client = useClient();
  const creation = useMutation(createKeyboard(client));
  const update = useMutation(updateKeyboard(client));
  const opened = editing?.kind === "edit" ? editing.keyboard : null;
  const { isSaving, meanwhile, save } = useRecordSave({ opened, creation, update });

  return (
    <EditorDialog
      isOpen={editing !== null}
      title={editing?.kind === "edit" ? "Edit Keyboard" : "Create Keyboard"}
      what="keyboard"
      isSaving={isSaving}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => (
        <KeyboardForm
          {...(editing?.kind === "edit" && { keyboard: editing.keyboard })}
          isSaving={isSaving}
          meanwhile={meanwhile}
          onEdit={onEdit}
          onSubmit={(input) => save(input, onSaved)}
          onCancel={onCancel}
        />
      )}
    </EditorDialog>
  );
}
