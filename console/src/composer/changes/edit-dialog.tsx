import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";

import { draftQuery, editPosts, postsQuery } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import type { EditedMessage } from "#api/outgoing-message.ts";
import { FormSkeleton } from "#forms/form-skeleton.tsx";
import { RecordDialog } from "#forms/record-dialog.tsx";
import type { Saving } from "#forms/use-record-save.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";

import { EditForm } from "./edit-form.tsx";
import type { OpenChange } from "./open-change.ts";

interface EditDialogProps {
  broadcast: BroadcastDetail;
  /** All groups if null. */
  group: OpenChange["group"];
  onClose: () => void;
}

/** Edits the posts of a message, in all groups or in one. */
export function EditDialog({ broadcast, group, onClose }: EditDialogProps) {
  const client = useClient();
  const { id } = broadcast;
  const edit = useMutation(editPosts(client));
  const draft = useQuery(draftQuery(client, id, group?.id));
  const posts = useQuery(postsQuery(client, id, group?.id));
  const failed = [draft, posts].find(({ isLoadingError }) => isLoadingError);
  const saving: Saving<EditedMessage> = {
    isPending: edit.isPending,
    mutate: (edited, callbacks) => edit.mutate({ id, ...edited }, callbacks),
  };
  return (
    <RecordDialog
      isOpen
      title={group ? t`Edit Post` : t`Edit Posts`}
      what="message"
      saving={saving}
      onClose={onClose}
    >
      {(editor) => {
        if (failed) return <LoadFailed text={t`The message could not be loaded`} query={failed} />;
        if (!draft.data || !posts.data) return <FormSkeleton />;
        return (
          <EditForm
            editor={editor}
            broadcast={broadcast}
            draft={draft.data}
            posts={posts.data}
            group={group}
          />
        );
      }}
    </RecordDialog>
  );
}
