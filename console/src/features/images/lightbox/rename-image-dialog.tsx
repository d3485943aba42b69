import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Image } from "@tbm/contract/images.ts";
import type { ImageName } from "@tbm/contract/library.ts";

import { isNotFound } from "#api/client/api-error.ts";
import { useClient } from "#api/client/use-client.ts";
import { folderImagesQuery } from "#api/images.ts";
import { renameImage } from "#api/library.ts";
import { NameForm } from "#forms/name-form.tsx";
import { RecordDialog } from "#forms/record-dialog.tsx";
import { useRecordSave } from "#forms/use-record-save.ts";
import { isNameTaken } from "#records/same-name.ts";

interface RenameImageDialogProps {
  /** Null keeps the dialog closed. */
  image: Image | null;
  onClose: () => void;
}

export function RenameImageDialog({ image, onClose }: RenameImageDialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const imagesOf = (folder: string) =>
    queryClient.getQueryData(folderImagesQuery(client, folder).queryKey) ?? [];
  const update = useMutation({
    ...renameImage(client),
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
      {(editor) =>
        image && (
          <NameForm
            editor={editor}
            name={image.name}
            label={t`Image Name`}
            missingText={t`Please provide an image name`}
            takenText={(name) =>
              isNameTaken(name, imagesOf(image.folder), image.id) &&
              t`Another image in this folder has this name.`
            }
          />
        )
      }
    </RecordDialog>
  );
}
