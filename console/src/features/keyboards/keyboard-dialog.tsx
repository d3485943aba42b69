import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import type { Keyboard, KeyboardInput } from "@tbm/contract/keyboards.ts";
import { useState } from "react";

import { createKeyboard, updateKeyboard } from "#api/keyboards.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";

import { KeyboardForm } from "./keyboard-form.tsx";

export type Editing = { kind: "create" } | { kind: "edit"; keyboard: Keyboard };

interface KeyboardDialogProps {
  /** Null keeps the dialog closed. */
  editing: Editing | null;
  onClose: () => void;
}

type Closing = "untouched" | "edited" | "asking";

/** Closes when the worker has taken the keyboard; what was typed is thrown away only when asked. */
export function KeyboardDialog({ editing, onClose }: KeyboardDialogProps) {
  const client = useClient();
  const isPhone = useMediaQuery("(max-width: 48em)");
  const creation = useMutation(createKeyboard(client));
  const update = useMutation(updateKeyboard(client));
  const [closing, setClosing] = useState<Closing>("untouched");
  const isSaving = creation.isPending || update.isPending;

  function close() {
    setClosing("untouched");
    onClose();
  }

  function askToClose() {
    if (isSaving) return;
    if (closing === "untouched") close();
    else setClosing("asking");
  }

  function save(input: KeyboardInput) {
    if (editing?.kind === "edit") {
      update.mutate({ id: editing.keyboard.id, ...input }, { onSuccess: close });
    } else {
      creation.mutate(input, { onSuccess: close });
    }
  }

  return (
    <>
      <Modal
        opened={editing !== null}
        onClose={askToClose}
        closeOnClickOutside={false}
        closeOnEscape={closing !== "asking"}
        title={editing?.kind === "edit" ? "Edit Keyboard" : "Create Keyboard"}
        size="56rem"
        fullScreen={isPhone ?? false}
        transitionProps={{ exitDuration: 0 }}
      >
        {editing && (
          <KeyboardForm
            {...(editing.kind === "edit" && { keyboard: editing.keyboard })}
            isSaving={isSaving}
            onEdit={() => setClosing("edited")}
            onSubmit={save}
            onCancel={askToClose}
          />
        )}
      </Modal>
      <ConfirmDialog
        target={closing === "asking" ? editing : null}
        title="Discard Changes"
        text={() => "What you typed in this keyboard has not been saved."}
        confirmLabel="Discard"
        onConfirm={async () => close()}
        onClose={() => setClosing((now) => (now === "asking" ? "edited" : now))}
      />
    </>
  );
}
