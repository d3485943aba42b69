import { plural, t } from "@lingui/core/macro";
import { Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Name } from "@tbm/contract/fields.ts";
import type { SavedPostDetail } from "@tbm/contract/writing/saved-posts.ts";

import { useClient } from "#api/client/use-client.ts";
import type { SavedContent } from "#api/outgoing-message.ts";
import { createSavedPost, savedPostsQuery } from "#api/saved-posts.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { faultText } from "#forms/fault-text.ts";
import { NameField } from "#forms/name-field.tsx";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import type { Saving } from "#forms/use-record-save.ts";
import { isNameTaken } from "#records/same-name.ts";
import { PlainCheckbox } from "#ui/plain-checkbox.tsx";

interface Choice {
  name: string;
  withAudience: boolean;
}

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
  const saving: Saving<Choice> = {
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

function SavePostForm({ editor, groupCount }: { editor: Editor<Choice>; groupCount: number }) {
  const { data: posts = [] } = useQuery(savedPostsQuery(useClient()));
  const draft = useDraft<Choice>({ name: "", withAudience: false });
  const { name: typed, withAudience } = draft.values;
  const isTaken = !editor.isSaving && isNameTaken(typed, posts);

  function check(): Checked<Choice> {
    const { data: name, error } = Name.safeParse(typed);
    if (error) return refused({ name: faultText(error.issues[0]?.message) });
    return complete({ name, withAudience });
  }

  return (
    <RecordForm
      editor={editor}
      draft={draft}
      check={check}
      submitLabel={t`Save Post`}
      refusedField="name"
      isNested
    >
      <NameField
        {...draft.field("name")}
        label={t`Post Name`}
        placeholder={t`Weekend sale`}
        description={
          isTaken
            ? t`Another saved post has this name.`
            : t`Text, pictures, buttons and options are saved. The time isn't.`
        }
        data-autofocus
      />
      {groupCount > 0 && (
        <Group component="label" gap="sm">
          <PlainCheckbox
            checked={withAudience}
            onChange={(event) => draft.change({ withAudience: event.currentTarget.checked })}
          />
          {t`Save the bot and ${plural(groupCount, { one: "# group", other: "# groups" })} too`}
        </Group>
      )}
    </RecordForm>
  );
}
