import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type SubmitEvent, useState } from "react";

import type { SavedWorker } from "#api/saved-workers.ts";

interface RenameDialogProps {
  /** Null keeps the dialog closed. */
  worker: SavedWorker | null;
  onRename: (worker: SavedWorker, name: string) => void;
  onClose: () => void;
}

export function RenameDialog({ worker, onRename, onClose }: RenameDialogProps) {
  return (
    <Modal
      opened={worker !== null}
      onClose={onClose}
      title="Rename Worker"
      transitionProps={{ exitDuration: 0 }}
    >
      {worker && (
        <RenameForm
          key={worker.baseUrl}
          name={worker.name}
          onSubmit={(name) => onRename(worker, name)}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}

interface RenameFormProps {
  name: string;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

function RenameForm({ name: before, onSubmit, onCancel }: RenameFormProps) {
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
          onChange={(event) => setName(event.currentTarget.value)}
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
