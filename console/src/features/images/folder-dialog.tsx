import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Folder, FolderInput } from "@tbm/contract/images.ts";

import { useClient } from "#api/client/use-client.ts";
import { createFolder } from "#api/folders.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { nameFault } from "#forms/name-fault.ts";
import { NameField } from "#forms/name-field.tsx";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { isNameTaken } from "#records/same-name.ts";

interface FolderDialogProps {
  isOpen: boolean;
  folders: readonly Folder[];
  onClose: () => void;
}

export function FolderDialog({ folders, ...dialog }: FolderDialogProps) {
  const saving = useMutation(createFolder(useClient()));
  return (
    <RecordDialog
      {...dialog}
      title={t`New Folder`}
      what="folder"
      size="medium"
      isNew
      saving={saving}
    >
      {(editor) => <FolderForm editor={editor} folders={folders} />}
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
  folders: readonly Folder[];
}

function FolderForm({ editor, folders }: FolderFormProps) {
  const draft = useDraft({ name: "" });
  const { name } = draft.values;
  // While saving, the list may already contain this folder.
  const isTaken = !editor.isSaving && isNameTaken(name, folders);
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
