import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

interface ReplaceDraftDialogProps<T> {
  /** What takes the draft's place; null keeps the dialog closed. */
  target: T | null;
  onConfirm: (target: T) => Promise<unknown>;
  onClose: () => void;
}

/** Asked before a message that is written already goes into the composer. */
export function ReplaceDraftDialog<T>(props: ReplaceDraftDialogProps<T>) {
  return (
    <ConfirmDialog
      {...props}
      title="Replace Draft"
      text={() => "A message is half written in the composer. This one takes its place."}
      confirmLabel="Replace"
    />
  );
}
