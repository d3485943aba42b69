import { plural } from "@lingui/core/macro";
import type { Bot } from "@tbm/contract/bots.ts";
import type { CampaignInput } from "@tbm/contract/campaigns.ts";
import type { LinkButton } from "@tbm/contract/keyboards.ts";
import type { Preflight } from "@tbm/contract/preflight.ts";

import { manyPostsQuestion, manyPostsTitle } from "#composer/many-groups.ts";
import { MessageOutline } from "#composer/message-outline.tsx";
import { isAutomatic } from "#records/automatic-bot.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

interface PostQuestionProps {
  /** The campaign that would post to many groups at once; null keeps the dialog closed. */
  input: CampaignInput | null;
  bots: readonly Bot[] | undefined;
  /** How many pictures the first post has. */
  pictureCount: number;
  rows: readonly (readonly LinkButton[])[];
  /** Null if the duration is unknown. */
  preflight: Preflight | null;
  /** The label of the button that was pressed. */
  confirmLabel: string;
  onConfirm: (input: CampaignInput) => void;
  onClose: () => void;
}

/** Only a campaign with an interval posts at once. */
const thenText = ({ intervalHours, renews }: CampaignInput): string =>
  renews
    ? plural(intervalHours, {
        one: "Then it renews these posts every hour.",
        other: "Then it renews these posts every # hours.",
      })
    : plural(intervalHours, {
        one: "Then it posts every hour.",
        other: "Then it posts every # hours.",
      });

export function PostQuestion(props: PostQuestionProps) {
  const { input, bots, pictureCount, rows, preflight, confirmLabel, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      target={input}
      title={manyPostsTitle(input?.groups.length ?? 0)}
      text={({ botId, groups }) =>
        manyPostsQuestion({
          botName: isAutomatic(botId) ? null : (bots?.find(({ id }) => id === botId)?.name ?? ""),
          count: groups.length,
          preflight,
        })
      }
      details={
        input && (
          <MessageOutline
            message={input.messageTemplate}
            pictures={Array.from({ length: pictureCount }, () => null)}
            rows={rows}
          />
        )
      }
      {...(input && { note: thenText(input) })}
      confirmLabel={confirmLabel}
      confirmColor="blue"
      onConfirm={async (asked) => onConfirm(asked)}
      onClose={onClose}
    />
  );
}
