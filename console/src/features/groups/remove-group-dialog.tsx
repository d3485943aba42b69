import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";

import { useClient } from "#api/client/use-client.ts";
import { groupUsesQuery, removeGroup } from "#api/groups.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { removalNote } from "./removal-texts.ts";

const NO_USES = { campaigns: [], scheduledMessages: 0, sets: [] };

interface RemoveGroupDialogProps {
  /** Null keeps the dialog closed. */
  group: Group | null;
  onClose: () => void;
  onRemoved?: () => void;
}

export function RemoveGroupDialog({ group, onClose, onRemoved }: RemoveGroupDialogProps) {
  const client = useClient();
  const removal = useMutation(removeGroup(client));
  const uses = useQuery({ ...groupUsesQuery(client, group?.id ?? ""), enabled: group !== null });
  return (
    <ConfirmDialog
      target={group}
      title={t`Remove Group`}
      text={({ name }) => t`Remove "${name}" from the list? Nothing changes in Telegram.`}
      note={uses.isPending ? t`Checking what uses this group…` : removalNote(uses.data ?? NO_USES)}
      confirmLabel={t`Remove`}
      onConfirm={async ({ id, name }) => {
        await removal.mutateAsync({ id, name });
        onRemoved?.();
      }}
      onClose={onClose}
    />
  );
}
