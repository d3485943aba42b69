import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Folder, FolderInput } from "@tbm/contract/images.ts";

import { useClient } from "#api/client/use-client.ts";
import { createFolder } from "#api/folders.ts";
import { renameFolder } from "#api/library.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { nameFault } from "#forms/name-fault.ts";
import { NameField } from "#forms/name-field.tsx";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
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
      {(editor) => <FolderForm editor={editor} folder={record} folders={folders} />}
    </RecordDialog>
  );
}

function check(name: string): Checked<FolderInput> {
  if (nameFault(name)) return refused({});
  if (name) return complete({ name });
  const faults = { name: t`Enter a name.` };
  return refused(faults, t`Missing Information`, t`Please provide a folder name`);
}

interface FolderFormProps {
  editor: Editor<FolderInput>;
  folder: Folder | null;
  folders: readonly Folder[];
}

function FolderForm({ editor, folder, folders }: FolderFormProps) {
  const draft = useDraft({ name: folder?.name ?? "" });
  const { name } = draft.values;
  // While saving, the list may already contain this folder.
  const isTaken = !editor.isSaving && isNameTaken(name, folders, folder?.id);
  return (
    <RecordForm editor={editor} draft={draft} check={() => check(name.trim())}>
      <NameField
        {...draft.field("name")}
        label={t`Folder Name`}
        placeholder={t`November promo`}
        description={isTaken && t`Another folder already has this name.`}
        data-autofocus
      />
    </RecordForm>
  );
}
