import { plural, t } from "@lingui/core/macro";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

interface StartQuestionProps {
  /** Null keeps the dialog closed. */
  campaign: Campaign | null;
  onConfirm: (campaign: Campaign) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a paused campaign makes up for a post that is overdue. */
export function StartQuestion({ campaign, onConfirm, onClose }: StartQuestionProps) {
  return (
    <ConfirmDialog
      target={campaign}
      title={t`Start Campaign`}
      text={({ name, groups }) =>
        t`The next post of “${name}” is overdue. It goes to ${plural(groups.length, { one: "# group", other: "# groups" })} as soon as you start the campaign.`
      }
      confirmLabel={t`Start`}
      confirmColor="blue"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
