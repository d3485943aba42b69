import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { GroupSet } from "@tbm/contract/group-sets.ts";

import { useClient } from "#api/client/use-client.ts";
import { deleteGroupSet } from "#api/groups/group-sets.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

interface DeleteSetDialogProps {
  /** Null keeps the dialog closed. */
  set: GroupSet | null;
  onClose: () => void;
}

export function DeleteSetDialog({ set, onClose }: DeleteSetDialogProps) {
  const deletion = useMutation(deleteGroupSet(useClient()));
  return (
    <ConfirmDialog
      target={set}
      title={t`Delete Set`}
      text={({ name }) =>
        t`Are you sure you want to delete "${name}"? Its groups stay, and so do messages and campaigns.`
      }
      confirmLabel={t`Delete`}
      onConfirm={({ id, name }) => deletion.mutateAsync({ id, name })}
      onClose={onClose}
    />
  );
}
