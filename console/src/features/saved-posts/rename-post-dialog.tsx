import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { SavedPost, SavedPostName } from "@tbm/contract/writing/saved-posts.ts";

import { isNotFound } from "#api/client/api-error.ts";
import { useClient } from "#api/client/use-client.ts";
import { renameSavedPost } from "#api/saved-posts.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { nameFault } from "#forms/name-fault.ts";
import { NameField } from "#forms/name-field.tsx";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
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
      {(editor) => post && <RenameForm editor={editor} post={post} posts={posts} />}
    </RecordDialog>
  );
}

function check(name: string): Checked<SavedPostName> {
  if (nameFault(name)) return refused({});
  return name ? complete({ name }) : refused({ name: t`Enter a name.` });
}

interface RenameFormProps {
  editor: Editor<SavedPostName>;
  post: SavedPost;
  posts: readonly SavedPost[];
}

function RenameForm({ editor, post, posts }: RenameFormProps) {
  const draft = useDraft({ name: post.name });
  const { name } = draft.values;
  const isTaken = !editor.isSaving && isNameTaken(name, posts, post.id);
  return (
    <RecordForm editor={editor} draft={draft} check={() => check(name.trim())} refusedField="name">
      <NameField
        {...draft.field("name")}
        label={t`Post Name`}
        description={isTaken && t`Another saved post has this name.`}
        data-autofocus
      />
    </RecordForm>
  );
}
