import { plural } from "@lingui/core/macro";
import type { Bot } from "@tbm/contract/bots.ts";
import type { CampaignInput } from "@tbm/contract/campaigns.ts";
import type { Preflight } from "@tbm/contract/preflight.ts";

import { manyPostsQuestion, manyPostsTitle } from "#composer/many-groups.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

interface PostQuestionProps {
  /** The campaign that would post to many groups at once; null keeps the dialog closed. */
  input: CampaignInput | null;
  bots: readonly Bot[] | undefined;
  /** Null if the duration is unknown. */
  preflight: Preflight | null;
  /** The label of the button that was pressed. */
  confirmLabel: string;
  onConfirm: (input: CampaignInput) => void;
  onClose: () => void;
}

const thenText = ({ intervalHours }: CampaignInput): string =>
  plural(intervalHours, {
    one: "Then it posts every hour.",
    other: "Then it posts every # hours.",
  });

export function PostQuestion(props: PostQuestionProps) {
  const { input, bots, preflight, confirmLabel, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      target={input}
      title={manyPostsTitle(input?.groups.length ?? 0)}
      text={({ botId, groups }) =>
        manyPostsQuestion({
          botName: bots?.find(({ id }) => id === botId)?.name ?? "",
          count: groups.length,
          preflight,
        })
      }
      {...(input && { note: thenText(input) })}
      confirmLabel={confirmLabel}
      confirmColor="blue"
      onConfirm={async (asked) => onConfirm(asked)}
      onClose={onClose}
    />
  );
}
