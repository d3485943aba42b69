import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

interface DiscardQuestionProps {
  /** What was changed, as in "this keyboard"; null keeps the dialog closed. */
  what: string | null;
  /** Above every other dialog, even one opened later. */
  isOnTop?: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

export function DiscardQuestion({ what, isOnTop, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      target={what}
      title="Discard Changes"
      text={(changed) => `Your changes to this ${changed} have not been saved.`}
      confirmLabel="Discard"
      dismissLabel="Keep Editing"
      {...(isOnTop && { isOnTop })}
      onConfirm={async () => onDiscard()}
      onClose={onKeep}
    />
  );
}
