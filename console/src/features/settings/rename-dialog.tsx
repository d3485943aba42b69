import { Button, Group, Stack } from "@mantine/core";
import { Name } from "@tbm/contract/fields.ts";
import { type SubmitEvent, useState } from "react";

import type { SavedWorker } from "#api/workers/saved-workers.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { NameField } from "#forms/name-field.tsx";

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
  const given = Name.safeParse(name).data;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (given !== undefined) onSubmit(given);
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <NameField
          label="Name"
          description="Only this browser knows it"
          value={name}
          onChange={(typed) => {
            setName(typed);
            onEdit(typed !== before);
          }}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={given === undefined}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
