import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import type { Group } from "@tbm/contract/groups.ts";

import { useClient } from "#api/client/use-client.ts";
import { createGroupSet, updateGroupSet } from "#api/groups/group-sets.ts";
import { RecordDialog } from "#forms/record-dialog.tsx";
import { useRecordSave } from "#forms/use-record-save.ts";

import { GroupSetForm } from "./group-set-form.tsx";

export type EditingSet = { kind: "create" } | { kind: "edit"; set: GroupSet };

interface GroupSetDialogProps {
  /** Null keeps the dialog closed. */
  editing: EditingSet | null;
  groups: readonly Group[];
  onClose: () => void;
}

export function GroupSetDialog({ editing, groups, onClose }: GroupSetDialogProps) {
  const client = useClient();
  const create = useMutation(createGroupSet(client));
  const update = useMutation(updateGroupSet(client));
  const record = editing?.kind === "edit" ? editing.set : null;
  return (
    <RecordDialog
      isOpen={editing !== null}
      title={record ? t`Edit Set` : t`New Set`}
      what="set"
      isNew={record === null}
      saving={useRecordSave({ record, create, update })}
      onClose={onClose}
    >
      {(editor) => <GroupSetForm editor={editor} set={record} groups={groups} />}
    </RecordDialog>
  );
}
