import { type ReactNode, useCallback, useState } from "react";

import { Dialog, type DialogProps } from "#ui/dialog/dialog.tsx";
import type { Edited } from "#ui/leaving/unsaved-work.ts";
import { dismissFailure } from "#ui/toast/toast.ts";

import { DiscardQuestion } from "./discard-question.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";

export interface EditorTools {
  /** Reports whether there are unsaved changes; the dialog then asks before it closes. A stable function. */
  onEdit: (isEdited?: boolean) => void;
  onCancel: () => void;
  /** Closes without asking. */
  onSaved: () => void;
}

interface EditorDialogProps extends Omit<DialogProps, "children"> {
  what: Edited;
  isSaving?: boolean;
  children: (tools: EditorTools) => ReactNode;
}

type Closing = "untouched" | "edited" | "asking";

/** A form in a dialog. Every way of closing it asks before it discards changes. */
export function EditorDialog(props: EditorDialogProps) {
  const { isOpen, what, isSaving = false, size = "large", onClose, children, ...rest } = props;
  const [closing, setClosing] = useState<Closing>("untouched");

  if (!isOpen && closing !== "untouched") setClosing("untouched");

  const onEdit = useCallback(
    (isEdited = true) => setClosing(isEdited ? "edited" : "untouched"),
    [],
  );

  /** A failure toast is about this form, so it goes too. */
  function leave() {
    dismissFailure();
    onClose();
  }

  function askToClose() {
    if (isSaving) return;
    if (closing === "untouched") leave();
    else setClosing("asking");
  }

  return (
    <>
      <Dialog {...rest} isOpen={isOpen} size={size} onClose={askToClose}>
        {isOpen && children({ onEdit, onCancel: askToClose, onSaved: onClose })}
      </Dialog>
      <DiscardQuestion
        what={isOpen && closing === "asking" ? what : null}
        onDiscard={leave}
        onKeep={() => setClosing((now) => (now === "asking" ? "edited" : now))}
      />
      {isOpen && (
        <UnsavedChanges
          what={what}
          isChanged={closing !== "untouched"}
          isSaving={isSaving}
          onDiscard={leave}
        />
      )}
    </>
  );
}
