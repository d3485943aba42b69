import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";

import { useClient } from "#api/client/use-client.ts";
import { findGroup } from "#api/groups.ts";
import { RecordDialog } from "#forms/record-dialog.tsx";

import { AddGroupForm } from "./add-group-form.tsx";

interface AddGroupDialogProps {
  isOpen: boolean;
  bots: readonly Bot[];
  onClose: () => void;
}

export function AddGroupDialog({ bots, ...dialog }: AddGroupDialogProps) {
  const saving = useMutation(findGroup(useClient()));
  return (
    <RecordDialog {...dialog} title={t`Add Group`} what="group" size="medium" saving={saving}>
      {(editor) => <AddGroupForm editor={editor} bots={bots} />}
    </RecordDialog>
  );
}
