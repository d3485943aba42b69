import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { SavedPostDetail } from "@tbm/contract/writing/saved-posts.ts";

import { useClient } from "#api/client/use-client.ts";
import type { SavedContent } from "#api/outgoing-message.ts";
import { createSavedPost } from "#api/saved-posts.ts";
import { RecordDialog } from "#forms/record-dialog.tsx";
import type { Saving } from "#forms/use-record-save.ts";

import { SavePostForm, type SaveChoice } from "./save-post-form.tsx";

interface SavePostDialogProps {
  /** How many groups are chosen. */
  groupCount: number;
  contentFor: (withAudience: boolean) => Omit<SavedContent, "name" | "version">;
  onSaved: (post: SavedPostDetail) => void;
  onClose: () => void;
}

/** Saves the message in the composer under a new name. */
export function SavePostDialog({ groupCount, contentFor, ...props }: SavePostDialogProps) {
  const { mutate, isPending } = useMutation(createSavedPost(useClient()));
  const saving: Saving<SaveChoice> = {
    isPending,
    mutate: ({ name, withAudience }, { onSuccess, onError }) =>
      mutate(
        { ...contentFor(withAudience), name, version: null },
        {
          onSuccess: (post) => {
            props.onSaved(post);
            onSuccess();
          },
          onError,
        },
      ),
  };
  return (
    <RecordDialog
      isOpen
      isNew
      title={t`Save Post`}
      what="name"
      size="medium"
      saving={saving}
      onClose={props.onClose}
    >
      {(editor) => <SavePostForm editor={editor} groupCount={groupCount} />}
    </RecordDialog>
  );
}
