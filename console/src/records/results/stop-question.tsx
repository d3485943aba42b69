import { t } from "@lingui/core/macro";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import { quoteMessage } from "#records/excerpt.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

export type Stoppable = Pick<Broadcast, "id" | "message">;

interface StopQuestionProps {
  /** Null keeps the dialog closed. */
  target: Stoppable | null;
  onStop: (broadcast: Stoppable) => Promise<unknown>;
  onClose: () => void;
}

function questionText({ message }: Stoppable): string {
  if (message.trim() === "") {
    return t`Stop sending the picture? The remaining groups are skipped; posted messages stay.`;
  }
  const quote = quoteMessage(message);
  return t`Stop sending ${quote}? The remaining groups are skipped; posted messages stay.`;
}

export const StopQuestion = ({ target, onStop, onClose }: StopQuestionProps) => (
  <ConfirmDialog
    target={target}
    title={t`Stop Sending`}
    text={questionText}
    confirmLabel={t`Stop`}
    onConfirm={onStop}
    onClose={onClose}
  />
);
