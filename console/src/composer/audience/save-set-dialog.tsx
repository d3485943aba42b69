import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { GroupSet } from "@tbm/contract/group-sets.ts";

import { useClient } from "#api/client/use-client.ts";
import { createGroupSet, updateGroupSet } from "#api/groups/group-sets.ts";
import { RecordDialog } from "#forms/record-dialog.tsx";
import type { Saving } from "#forms/use-record-save.ts";

import { SaveSetForm, type SetSave } from "./save-set-form.tsx";

interface SaveSetDialogProps {
  isOpen: boolean;
  sets: readonly GroupSet[];
  selection: readonly string[];
  onClose: () => void;
}

/** Saves the selection as a set. An existing set with the same name is replaced. */
export function SaveSetDialog({ sets, selection, ...dialog }: SaveSetDialogProps) {
  const client = useClient();
  const create = useMutation(createGroupSet(client));
  const update = useMutation(updateGroupSet(client));
  const saving: Saving<SetSave> = {
    isPending: create.isPending || update.isPending,
    mutate: ({ id, ...input }, ending) =>
      id === undefined ? create.mutate(input, ending) : update.mutate({ id, ...input }, ending),
  };
  return (
    <RecordDialog {...dialog} title={t`Save as a Set`} what="set" size="medium" saving={saving}>
      {(editor) => <SaveSetForm editor={editor} sets={sets} selection={selection} />}
    </RecordDialog>
  );
}
