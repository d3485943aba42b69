import { useMutation } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { deleteCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { countGroups } from "#api/group-count.ts";
import { useBotLabel } from "#records/bot-name.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

interface DeleteCampaignDialogProps {
  /** Null keeps the dialog closed. */
  campaign: Campaign | null;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Two campaigns may have the same name, so this describes what they post and where. */
function noteOf({ folder_name, groups, interval_hours }: Campaign, bot: string): string {
  const pace = interval_hours === 1 ? "every hour" : `every ${interval_hours} hours`;
  return `It posts pictures of “${folder_name}” with ${bot} to ${countGroups(groups.length)}, ${pace}.`;
}

export function DeleteCampaignDialog({ campaign, onDeleted, onClose }: DeleteCampaignDialogProps) {
  const deletion = useMutation(deleteCampaign(useClient()));
  const bot = useBotLabel(campaign?.bot_id ?? "", campaign?.bot_name ?? "");
  return (
    <ConfirmDialog
      target={campaign}
      title="Delete Campaign"
      text={({ name }) =>
        `Are you sure you want to delete "${name}"? This action cannot be undone.`
      }
      {...(campaign && { note: noteOf(campaign, bot) })}
      confirmLabel="Delete"
      onConfirm={async ({ id, name }) => {
        await deletion.mutateAsync({ id, name });
        onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}
