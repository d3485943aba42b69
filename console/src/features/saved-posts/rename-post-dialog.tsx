import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { SavedPost, SavedPostName } from "@tbm/contract/writing/saved-posts.ts";

import { isNotFound } from "#api/client/api-error.ts";
import { useClient } from "#api/client/use-client.ts";
import { renameSavedPost } from "#api/saved-posts.ts";
import { NameForm } from "#forms/name-form.tsx";
import { RecordDialog } from "#forms/record-dialog.tsx";
import { useRecordSave } from "#forms/use-record-save.ts";
import { isNameTaken } from "#records/same-name.ts";

interface RenamePostDialogProps {
  /** Null keeps the dialog closed. */
  post: SavedPost | null;
  posts: readonly SavedPost[];
  onClose: () => void;
}

export function RenamePostDialog({ post, posts, onClose }: RenamePostDialogProps) {
  const update = useMutation({
    ...renameSavedPost(useClient()),
    // A deleted post has no name to save.
    onError: (error) => isNotFound(error) && onClose(),
  });
  const create = { isPending: false, mutate: onClose };
  return (
    <RecordDialog
      isOpen={post !== null}
      title={t`Rename Saved Post`}
      what="name"
      size="medium"
      saving={useRecordSave<SavedPostName, SavedPost>({ record: post, create, update })}
      onClose={onClose}
    >
      {(editor) =>
        post && (
          <NameForm
            editor={editor}
            name={post.name}
            label={t`Post Name`}
            takenText={(name) =>
              isNameTaken(name, posts, post.id) && t`Another saved post has this name.`
            }
            isUnique
          />
        )
      }
    </RecordDialog>
  );
}
