import { Button, Group as Line, Modal, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Name } from "@tbm/contract/fields.ts";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useState } from "react";

import { createGroupSet, updateGroupSet } from "#api/group-sets.ts";
import { useClient } from "#api/use-client.ts";
import { countGroups } from "#lib/group-count.ts";

import { onEnter } from "./on-enter.ts";

interface SaveSetDialogProps {
  isOpen: boolean;
  sets: readonly GroupSet[];
  selection: readonly string[];
  onClose: () => void;
}

/** Saves the selection under a name; under one that there is already, it takes that set's place. */
export function SaveSetDialog({ isOpen, onClose, ...rest }: SaveSetDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Save as a Set"
      transitionProps={{ exitDuration: 0 }}
    >
      {isOpen && <SaveSetForm {...rest} onClose={onClose} />}
    </Modal>
  );
}

function SaveSetForm({ sets, selection, onClose }: Omit<SaveSetDialogProps, "isOpen">) {
  const client = useClient();
  const creation = useMutation(createGroupSet(client));
  const update = useMutation(updateGroupSet(client));
  const isSaving = creation.isPending || update.isPending;
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const same = sets.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());

  function save() {
    if (isSaving) return;
    const { data: name, error } = Name.safeParse(typed);
    setFault(error?.issues[0]?.message ?? null);
    if (name === undefined) return;
    const input = { name, groups: [...selection] };
    if (same) update.mutate({ id: same.id, ...input }, { onSuccess: onClose });
    else creation.mutate(input, { onSuccess: onClose });
  }

  return (
    // No form: this may stand within one, which must not be sent with it.
    <Stack>
      <TextInput
        label="Set Name"
        description={
          same
            ? `There is a set with this name: it will hold the ${countGroups(selection.length)} selected now instead of its ${same.groups.length}.`
            : `Holds the ${countGroups(selection.length)} selected now`
        }
        placeholder="Morning news"
        value={typed}
        error={fault}
        maxLength={LIMITS.nameLength}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(null);
        }}
        onKeyDown={onEnter(save)}
        data-autofocus
      />
      <Line justify="flex-end" gap="xs">
        <Button variant="default" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isSaving} onClick={save}>
          {same ? "Overwrite Set" : "Save Set"}
        </Button>
      </Line>
    </Stack>
  );
}
