import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Folder } from "@tbm/contract/images.ts";

import { useClient } from "#api/client/use-client.ts";
import { createFolder } from "#api/folders.ts";
import { renameFolder } from "#api/library.ts";
import { NameForm } from "#forms/name-form.tsx";
import { RecordDialog } from "#forms/record-dialog.tsx";
import { useRecordSave } from "#forms/use-record-save.ts";
import { isNameTaken } from "#records/same-name.ts";

export type EditedFolder = { kind: "create" } | { kind: "rename"; folder: Folder };

interface FolderDialogProps {
  /** Null keeps the dialog closed. */
  editing: EditedFolder | null;
  folders: readonly Folder[];
  onClose: () => void;
}

/** Creates or renames a folder. */
export function FolderDialog({ editing, folders, onClose }: FolderDialogProps) {
  const client = useClient();
  const create = useMutation(createFolder(client));
  const update = useMutation(renameFolder(client));
  const record = editing?.kind === "rename" ? editing.folder : null;
  return (
    <RecordDialog
      isOpen={editing !== null}
      title={record ? t`Rename Folder` : t`New Folder`}
      what="folder"
      size="medium"
      isNew={record === null}
      saving={useRecordSave({ record, create, update })}
      onClose={onClose}
    >
      {(editor) => (
        <NameForm
          editor={editor}
          name={record?.name ?? ""}
          label={t`Folder Name`}
          placeholder={t`November promo`}
          missingText={t`Please provide a folder name`}
          takenText={(name) =>
            isNameTaken(name, folders, record?.id) && t`Another folder already has this name.`
          }
        />
      )}
    </RecordDialog>
  );
}
