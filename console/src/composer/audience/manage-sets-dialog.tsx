import { plural, t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { updateGroupSet } from "#api/groups/group-sets.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { DeleteSetDialog } from "./delete-set-dialog.tsx";
import { SetRow } from "./set-row.tsx";

interface ManageSetsDialogProps {
  isOpen: boolean;
  sets: readonly GroupSet[];
  selection: readonly string[];
  onClose: () => void;
}

function overwriteQuestion({ name, groups }: GroupSet, newSize: number): string {
  const oldSize = groups.length;
  return t`Replace the ${plural(oldSize, { one: "# group", other: "# groups" })} of “${name}” with the ${plural(newSize, { one: "# group", other: "# groups" })} selected now?`;
}

type Asking = null | { kind: "overwrite" | "delete"; set: GroupSet };

/** Renames and deletes sets, or overwrites them with the selected groups. */
export function ManageSetsDialog({ isOpen, sets, selection, onClose }: ManageSetsDialogProps) {
  const update = useMutation(updateGroupSet(useClient()));
  const [asking, setAsking] = useState<Asking>(null);
  const stopAsking = () => setAsking(null);
  return (
    <>
      <EditorDialog
        isOpen={isOpen}
        title={t`Manage Sets`}
        what="set"
        size="medium"
        isSaving={update.isPending}
        onClose={onClose}
      >
        {({ onEdit }) =>
          sets.length === 0 ? (
            <Text c="dimmed">{t`No sets left.`}</Text>
          ) : (
            sets.map((set) => (
              <SetRow
                key={set.id}
                set={set}
                canOverwrite={selection.length > 0}
                onEdit={onEdit}
                onRename={(name) => update.mutateAsync({ id: set.id, name, groups: set.groups })}
                onOverwrite={() => setAsking({ kind: "overwrite", set })}
                onDelete={() => setAsking({ kind: "delete", set })}
              />
            ))
          )
        }
      </EditorDialog>
      <ConfirmDialog
        target={asking?.kind === "overwrite" ? asking.set : null}
        title={t`Overwrite Set`}
        text={(set) => overwriteQuestion(set, selection.length)}
        confirmLabel={t`Overwrite`}
        confirmColor="blue"
        onConfirm={({ id, name }) => update.mutateAsync({ id, name, groups: [...selection] })}
        onClose={stopAsking}
      />
      <DeleteSetDialog set={asking?.kind === "delete" ? asking.set : null} onClose={stopAsking} />
    </>
  );
}
