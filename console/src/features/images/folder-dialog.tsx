import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type SubmitEvent, useState } from "react";

import { createFolder } from "#api/folders.ts";
import { useClient } from "#api/use-client.ts";
import { EditorDialog } from "#components/editor-dialog.tsx";
import { showToast } from "#components/toast.ts";
import { useFaults } from "#components/use-faults.ts";

interface FolderDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Closes when the worker has made the folder; a refusal keeps what was typed. */
export function FolderDialog({ isOpen, onClose }: FolderDialogProps) {
  const creation = useMutation(createFolder(useClient()));
  return (
    <EditorDialog
      isOpen={isOpen}
      title="New Folder"
      what="folder"
      size="medium"
      isSaving={creation.isPending}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => (
        <FolderForm
          isCreating={creation.isPending}
          onEdit={onEdit}
          onSubmit={(name) => creation.mutate({ name }, { onSuccess: onSaved })}
          onCancel={onCancel}
        />
      )}
    </EditorDialog>
  );
}

interface FolderFormProps {
  isCreating: boolean;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

function FolderForm({ isCreating, onEdit, onSubmit, onCancel }: FolderFormProps) {
  const [name, setName] = useState("");
  const { faults, within, mark, clear } = useFaults<"name">();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isCreating) return;
    if (name.trim()) onSubmit(name.trim());
    else {
      showToast({
        tone: "failure",
        title: "Missing Information",
        description: "Please provide a folder name",
      });
      mark({ name: "Enter a name." });
    }
  }

  return (
    <form noValidate onSubmit={submit} ref={within}>
      <Stack>
        <TextInput
          label="Folder Name"
          placeholder="November promo"
          value={name}
          maxLength={LIMITS.nameLength}
          error={faults.name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            clear({ name });
            onEdit(event.currentTarget.value !== "");
          }}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isCreating} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isCreating}>
            Create Folder
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
