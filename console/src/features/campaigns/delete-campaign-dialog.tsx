import { plural, t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { deleteCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { useBotLabel } from "#records/bot-name.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

interface DeleteCampaignDialogProps {
  /** Null keeps the dialog closed. */
  campaign: Campaign | null;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Two campaigns may have the same name, so this describes what they post and where. */
function noteOf(campaign: Campaign, bot: string): string {
  const { folder_name: folder, interval_hours: hours } = campaign;
  const count = campaign.groups.length;
  return t`It posts pictures from “${folder}” with ${bot} to ${plural(count, {
    one: "# group",
    other: "# groups",
  })}, ${plural(hours, { one: "every hour", other: "every # hours" })}.`;
}

export function DeleteCampaignDialog({ campaign, onDeleted, onClose }: DeleteCampaignDialogProps) {
  const deletion = useMutation(deleteCampaign(useClient()));
  const bot = useBotLabel(campaign?.bot_id ?? "", campaign?.bot_name ?? "");
  return (
    <ConfirmDialog
      target={campaign}
      title={t`Delete Campaign`}
      text={({ name }) =>
        t`Are you sure you want to delete "${name}"? This action cannot be undone.`
      }
      {...(campaign && { note: noteOf(campaign, bot) })}
      confirmLabel={t`Delete`}
      onConfirm={async ({ id, name }) => {
        await deletion.mutateAsync({ id, name });
        onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}
