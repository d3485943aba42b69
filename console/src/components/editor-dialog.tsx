import { type ReactNode, useCallback, useState } from "react";

import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

export interface EditorTools {
  /** Tells whether there is something to lose now; the dialog then asks before it closes. Stays the same function. */
  onEdit: (isEdited?: boolean) => void;
  onCancel: () => void;
  /** Closes without asking. */
  onSaved: () => void;
}

interface EditorDialogProps extends Omit<DialogProps, "children"> {
  /** What is edited, as in "this keyboard". */
  what: string;
  isSaving?: boolean;
  children: (tools: EditorTools) => ReactNode;
}

type Closing = "untouched" | "edited" | "asking";

/** A form in a dialog. However one leaves it, what was changed is thrown away only after a question. */
export function EditorDialog(props: EditorDialogProps) {
  const { isOpen, what, isSaving = false, size = "large", onClose, children, ...rest } = props;
  const [closing, setClosing] = useState<Closing>("untouched");

  if (!isOpen && closing !== "untouched") setClosing("untouched");

  const onEdit = useCallback(
    (isEdited = true) => setClosing(isEdited ? "edited" : "untouched"),
    [],
  );

  function askToClose() {
    if (isSaving) return;
    if (closing === "untouched") onClose();
    else setClosing("asking");
  }

  return (
    <>
      <Dialog {...rest} isOpen={isOpen} size={size} onClose={askToClose}>
        {isOpen && children({ onEdit, onCancel: askToClose, onSaved: onClose })}
      </Dialog>
      <ConfirmDialog
        target={isOpen && closing === "asking" ? what : null}
        title="Discard Changes"
        text={() => `Your changes to this ${what} have not been saved.`}
        confirmLabel="Discard"
        dismissLabel="Keep Editing"
        onConfirm={async () => onClose()}
        onClose={() => setClosing((now) => (now === "asking" ? "edited" : now))}
      />
    </>
  );
}
