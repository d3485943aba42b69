import { select, t } from "@lingui/core/macro";

import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import type { Edited } from "#ui/leaving/unsaved-work.ts";

interface DiscardQuestionProps {
  /** What was changed; null keeps the dialog closed. */
  what: Edited | null;
  /** Above every other dialog, even one opened later. */
  isOnTop?: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

const unsavedText = (what: Edited): string =>
  select(what, {
    bot: "Your changes to this bot have not been saved.",
    campaign: "Your changes to this campaign have not been saved.",
    choice: "Your choice has not been saved.",
    connection: "Your changes to this connection have not been saved.",
    folder: "Your changes to this folder have not been saved.",
    group: "Your changes to this group have not been saved.",
    keyboard: "Your changes to this keyboard have not been saved.",
    link: "Your changes to this link have not been saved.",
    message: "Your changes to this message have not been saved.",
    name: "Your changes to this name have not been saved.",
    set: "Your changes to this set have not been saved.",
    token: "Your changes to this token have not been saved.",
    other: "Your changes have not been saved.",
  });

export function DiscardQuestion({ what, isOnTop, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      target={what}
      title={t`Discard Changes`}
      text={unsavedText}
      confirmLabel={t`Discard`}
      dismissLabel={t`Keep Editing`}
      {...(isOnTop && { isOnTop })}
      onConfirm={async () => onDiscard()}
      onClose={onKeep}
    />
  );
}
