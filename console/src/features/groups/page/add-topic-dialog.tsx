import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";

import { useClient } from "#api/client/use-client.ts";
import { findGroup } from "#api/groups.ts";
import { RecordDialog } from "#forms/record-dialog.tsx";

import { AddTopicForm } from "./add-topic-form.tsx";

interface AddTopicDialogProps {
  group: Group;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a topic that no message has revealed yet. */
export function AddTopicDialog({ group, ...dialog }: AddTopicDialogProps) {
  const saving = useMutation(findGroup(useClient()));
  return (
    <RecordDialog {...dialog} title={t`Add Topic`} what="link" size="medium" saving={saving}>
      {(editor) => <AddTopicForm editor={editor} groupId={group.id} />}
    </RecordDialog>
  );
}
