import { Button, Group as Line, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Name } from "@tbm/contract/fields.ts";
import type { GroupSet, GroupSetInput } from "@tbm/contract/group-sets.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { createGroupSet, updateGroupSet } from "#api/group-sets.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { NameField } from "#forms/name-field.tsx";
import { countGroups } from "#lib/group-count.ts";
import { formatNumber } from "#lib/numbers.ts";
import { onEnter } from "#ui/dialog/on-enter.ts";

interface SaveSetDialogProps {
  isOpen: boolean;
  sets: readonly GroupSet[];
  selection: readonly string[];
  onClose: () => void;
}

/** Saves the selection under a name; under one that there is already, it takes that set's place. */
export function SaveSetDialog({ isOpen, onClose, ...rest }: SaveSetDialogProps) {
  const client = useClient();
  const creation = useMutation(createGroupSet(client));
  const update = useMutation(updateGroupSet(client));
  const isSaving = creation.isPending || update.isPending;
  return (
    <EditorDialog
      isOpen={isOpen}
      title="Save as a Set"
      what="set"
      size="medium"
      isSaving={isSaving}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => (
        <SaveSetForm
          {...rest}
          isSaving={isSaving}
          onEdit={onEdit}
          onCancel={onCancel}
          onSubmit={(input, same) => {
            if (same) update.mutate({ id: same.id, ...input }, { onSuccess: onSaved });
            else creation.mutate(input, { onSuccess: onSaved });
          }}
        />
      )}
    </EditorDialog>
  );
}

interface SaveSetFormProps extends Pick<SaveSetDialogProps, "sets" | "selection"> {
  isSaving: boolean;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (input: GroupSetInput, same: GroupSet | undefined) => void;
  onCancel: () => void;
}

function SaveSetForm(props: SaveSetFormProps) {
  const { sets, selection, isSaving, onEdit, onSubmit, onCancel } = props;
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const same = sets.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());

  function save() {
    if (isSaving) return;
    const { data: name, error } = Name.safeParse(typed);
    setFault(error?.issues[0]?.message ?? null);
    if (name !== undefined) onSubmit({ name, groups: [...selection] }, same);
  }

  return (
    // No form: this may stand within one, which must not be sent with it.
    <Stack>
      <NameField
        label="Set Name"
        description={
          same
            ? `There is a set with this name: it will hold the ${countGroups(selection.length)} selected now instead of its ${formatNumber(same.groups.length)}.`
            : `Holds the ${countGroups(selection.length)} selected now`
        }
        placeholder="Morning news"
        value={typed}
        error={fault}
        onChange={(name) => {
          setTyped(name);
          setFault(null);
          onEdit(name !== "");
        }}
        onKeyDown={onEnter(save)}
        data-autofocus
      />
      <Line justify="flex-end" gap="xs">
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={isSaving} onClick={save}>
          {same ? "Overwrite Set" : "Save Set"}
        </Button>
      </Line>
    </Stack>
  );
}
