import { Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Folder } from "@tbm/contract/images.ts";
import { type SubmitEvent, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { createFolder } from "#api/folders.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { nameFault } from "#forms/name-fault.ts";
import { NameField } from "#forms/name-field.tsx";
import { useFaults } from "#forms/use-faults.ts";
import { isNameTaken } from "#records/same-name.ts";
import { showToast } from "#ui/toast/toast.ts";

interface FolderDialogProps {
  isOpen: boolean;
  /** Those that there are already. */
  folders: readonly Folder[];
  onClose: () => void;
}

/** Closes when the worker has made the folder; a refusal keeps what was typed. */
export function FolderDialog({ isOpen, folders, onClose }: FolderDialogProps) {
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
          folders={folders}
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
  folders: readonly Folder[];
  isCreating: boolean;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

function FolderForm({ folders, isCreating, onEdit, onSubmit, onCancel }: FolderFormProps) {
  const [name, setName] = useState("");
  const { faults, within, mark, clear } = useFaults<"name">();

  // Meanwhile the list may have this very one.
  const isTaken = !isCreating && isNameTaken(name, folders);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isCreating) return;
    if (nameFault(name)) mark({});
    else if (name.trim()) onSubmit(name.trim());
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
        <NameField
          label="Folder Name"
          placeholder="November promo"
          value={name}
          error={faults.name}
          description={
            isTaken && "There is a folder with this name already. This will be another one."
          }
          onChange={(typed) => {
            setName(typed);
            clear({ name });
            onEdit(typed !== "");
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
