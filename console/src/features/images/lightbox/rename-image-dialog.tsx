import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Image } from "@tbm/contract/images.ts";
import type { ImageName } from "@tbm/contract/library.ts";

import { isNotFound } from "#api/client/api-error.ts";
import { useClient } from "#api/client/use-client.ts";
import { folderImagesQuery } from "#api/images.ts";
import { renameImage } from "#api/library.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { nameFault } from "#forms/name-fault.ts";
import { NameField } from "#forms/name-field.tsx";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { useRecordSave } from "#forms/use-record-save.ts";
import { isNameTaken } from "#records/same-name.ts";

interface RenameImageDialogProps {
  /** Null keeps the dialog closed. */
  image: Image | null;
  onClose: () => void;
}

export function RenameImageDialog({ image, onClose }: RenameImageDialogProps) {
  const update = useMutation({
    ...renameImage(useClient()),
    // A deleted image has no name to save.
    onError: (error) => isNotFound(error) && onClose(),
  });
  const create = { isPending: false, mutate: onClose };
  return (
    <RecordDialog
      isOpen={image !== null}
      title={t`Rename Image`}
      what="name"
      size="medium"
      saving={useRecordSave<ImageName, Image>({ record: image, create, update })}
      onClose={onClose}
    >
      {(editor) => image && <RenameForm editor={editor} image={image} />}
    </RecordDialog>
  );
}

function check(name: string): Checked<ImageName> {
  if (nameFault(name)) return refused({});
  if (name) return complete({ name });
  const faults = { name: t`Enter a name.` };
  return refused(faults, t`Missing Information`, t`Please provide an image name`);
}

function RenameForm({ editor, image }: { editor: Editor<ImageName>; image: Image }) {
  const draft = useDraft({ name: image.name });
  const { name } = draft.values;
  const { queryKey } = folderImagesQuery(useClient(), image.folder);
  const others = useQueryClient().getQueryData(queryKey) ?? [];
  const isTaken = !editor.isSaving && isNameTaken(name, others, image.id);
  return (
    <RecordForm editor={editor} draft={draft} check={() => check(name.trim())}>
      <NameField
        {...draft.field("name")}
        label={t`Image Name`}
        description={isTaken && t`Another image in this folder has this name.`}
        data-autofocus
      />
    </RecordForm>
  );
}
