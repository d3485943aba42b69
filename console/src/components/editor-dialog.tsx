import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useCallback, useState } from "react";

import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DialogAboveContext } from "./dialog-above.ts";

interface EditorTools {
  /** From the first call on, the dialog asks before it closes. Stays the same function. */
  onEdit: () => void;
  onCancel: () => void;
  /** Closes without asking. */
  onSaved: () => void;
}

interface EditorDialogProps {
  isOpen: boolean;
  title: string;
  /** What is edited, as in "this keyboard". */
  what: string;
  isSaving: boolean;
  onClose: () => void;
  children: (tools: EditorTools) => ReactNode;
}

type Closing = "untouched" | "edited" | "asking";

/** What was opened from within lies over the dialog, and a key that closes it is not meant for this one. */
const isCovered = () => document.querySelectorAll('[role="dialog"]').length > 1;

/** A large form in a dialog; what was typed is thrown away only when asked. */
export function EditorDialog(props: EditorDialogProps) {
  const { isOpen, title, what, isSaving, onClose, children } = props;
  const isPhone = useMediaQuery("(max-width: 48em)");
  const [closing, setClosing] = useState<Closing>("untouched");
  const [isBelow, setIsBelow] = useState(false);

  const onEdit = useCallback(() => setClosing("edited"), []);

  function close() {
    setClosing("untouched");
    onClose();
  }

  function askToClose() {
    if (isSaving || isCovered()) return;
    if (closing === "untouched") close();
    else setClosing("asking");
  }

  return (
    <>
      <Modal
        opened={isOpen}
        onClose={askToClose}
        closeOnClickOutside={false}
        closeOnEscape={closing !== "asking" && !isBelow}
        title={title}
        size="56rem"
        fullScreen={isPhone ?? false}
        transitionProps={{ exitDuration: 0 }}
      >
        <DialogAboveContext value={setIsBelow}>
          {isOpen &&
            children({
              onEdit,
              onCancel: askToClose,
              onSaved: close,
            })}
        </DialogAboveContext>
      </Modal>
      <ConfirmDialog
        target={isOpen && closing === "asking" ? what : null}
        title="Discard Changes"
        text={() => `What you typed in this ${what} has not been saved.`}
        confirmLabel="Discard"
        onConfirm={async () => close()}
        onClose={() => setClosing((now) => (now === "asking" ? "edited" : now))}
      />
    </>
  );
}
