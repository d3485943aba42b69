import { Button, Group, Stack, TextInput } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type SubmitEvent, useState } from "react";

import type { SavedWorker } from "#api/saved-workers.ts";
import { EditorDialog } from "#components/editor-dialog.tsx";

interface RenameDialogProps {
  /** Null keeps the dialog closed. */
  worker: SavedWorker | null;
  onRename: (worker: SavedWorker, name: string) => void;
  onClose: () => void;
}

export function RenameDialog({ worker, onRename, onClose }: RenameDialogProps) {
  return (
    <EditorDialog
      isOpen={worker !== null}
      title="Rename Worker"
      what="name"
      size="medium"
      onClose={onClose}
    >
      {({ onEdit, onCancel }) =>
        worker && (
          <RenameForm
            key={worker.baseUrl}
            name={worker.name}
            onEdit={onEdit}
            onSubmit={(name) => onRename(worker, name)}
            onCancel={onCancel}
          />
        )
      }
    </EditorDialog>
  );
}

interface RenameFormProps {
  name: string;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

function RenameForm({ name: before, onEdit, onSubmit, onCancel }: RenameFormProps) {
  const [name, setName] = useState(before);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim()) onSubmit(name.trim());
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          description="Only this browser knows it"
          maxLength={LIMITS.nameLength}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            onEdit(event.currentTarget.value !== before);
          }}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!name.trim()}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
