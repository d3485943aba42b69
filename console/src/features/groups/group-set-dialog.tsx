import { Button, Group as Line, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type GroupSet, GroupSetInput } from "@tbm/contract/group-sets.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { type SubmitEvent, useCallback, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { createGroupSet, updateGroupSet } from "#api/group-sets.ts";
import { GroupChecklist } from "#composer/audience/group-checklist.tsx";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { MeanwhileNote, saveWords } from "#forms/meanwhile-note.tsx";
import { nameFault } from "#forms/name-fault.ts";
import { NameField } from "#forms/name-field.tsx";
import { faultsOf, useFaults } from "#forms/use-faults.ts";
import { type Meanwhile, useRecordSave } from "#forms/use-record-save.ts";
import { showToast } from "#ui/toast/toast.ts";

export type EditingSet = { kind: "create" } | { kind: "edit"; set: GroupSet };

interface GroupSetDialogProps {
  /** Null keeps the dialog closed. */
  editing: EditingSet | null;
  groups: readonly Group[];
  onClose: () => void;
}

/** Closes when the worker has taken the set. */
export function GroupSetDialog({ editing, groups, onClose }: GroupSetDialogProps) {
  const client = useClient();
  const creation = useMutation(createGroupSet(client));
  const update = useMutation(updateGroupSet(client));
  const opened = editing?.kind === "edit" ? editing.set : null;
  const { isSaving, meanwhile, save } = useRecordSave({ opened, creation, update });
  return (
    <EditorDialog
      isOpen={editing !== null}
      title={editing?.kind === "edit" ? "Edit Set" : "New Set"}
      what="set"
      isSaving={isSaving}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => (
        <GroupSetForm
          {...(editing?.kind === "edit" && { set: editing.set })}
          groups={groups}
          isSaving={isSaving}
          meanwhile={meanwhile}
          onEdit={onEdit}
          onSubmit={(input) => save(input, onSaved)}
          onCancel={onCancel}
        />
      )}
    </EditorDialog>
  );
}

interface GroupSetFormProps {
  set?: GroupSet;
  groups: readonly Group[];
  isSaving: boolean;
  meanwhile: Meanwhile;
  onEdit: () => void;
  onSubmit: (input: GroupSetInput) => void;
  onCancel: () => void;
}

function GroupSetForm(props: GroupSetFormProps) {
  const { set, groups, isSaving, meanwhile, onEdit, onSubmit, onCancel } = props;
  const [name, setName] = useState(set?.name ?? "");
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(set?.groups));
  const { faults, within, mark, clear } = useFaults<"name" | "groups">();
  const change = useCallback(
    (ids: ReadonlySet<string>) => {
      setSelected(ids);
      clear({ groups: ids });
      onEdit();
    },
    [clear, onEdit],
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (nameFault(name)) return mark({});
    const { data, error } = GroupSetInput.safeParse({ name, groups: [...selected] });
    if (data) return onSubmit(data);
    const description = error.issues[0]?.message;
    showToast({ tone: "failure", title: "Missing Information", description });
    mark(faultsOf(error.issues));
  }

  return (
    <form noValidate onSubmit={submit} ref={within}>
      <Stack>
        <NameField
          label="Set Name"
          placeholder="Morning news"
          value={name}
          error={faults.name}
          onChange={(typed) => {
            setName(typed);
            clear({ name });
            onEdit();
          }}
          data-autofocus
        />
        <GroupChecklist
          groups={groups}
          selected={selected}
          fault={faults.groups}
          onChange={change}
        />
        <Line justify="flex-end" gap="xs">
          <MeanwhileNote what="set" meanwhile={meanwhile} />
          <Button variant="default" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {saveWords("Set", !set, meanwhile)}
          </Button>
        </Line>
      </Stack>
    </form>
  );
}
