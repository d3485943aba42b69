import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import type { Keyboard, KeyboardInput } from "@tbm/contract/keyboards.ts";

import { createKeyboard, updateKeyboard } from "#api/keyboards.ts";
import { useClient } from "#api/use-client.ts";

import { KeyboardForm } from "./keyboard-form.tsx";

interface KeyboardDialogProps {
  /** The keyboard to change; without it a new one is made. */
  keyboard?: Keyboard;
  onClose: () => void;
}

/** Closes when the worker has taken the keyboard; until then nothing typed is lost. */
export function KeyboardDialog({ keyboard, onClose }: KeyboardDialogProps) {
  const client = useClient();
  const isPhone = useMediaQuery("(max-width: 48em)");
  const creation = useMutation(createKeyboard(client));
  const update = useMutation(updateKeyboard(client));
  const isSaving = creation.isPending || update.isPending;

  function save(input: KeyboardInput) {
    if (keyboard) update.mutate({ id: keyboard.id, ...input }, { onSuccess: onClose });
    else creation.mutate(input, { onSuccess: onClose });
  }

  return (
    <Modal
      opened
      onClose={isSaving ? () => undefined : onClose}
      closeOnClickOutside={false}
      title={keyboard ? "Edit Keyboard" : "Create Keyboard"}
      size="56rem"
      fullScreen={isPhone ?? false}
    >
      <KeyboardForm
        {...(keyboard && { keyboard })}
        isSaving={isSaving}
        onSubmit={save}
        onCancel={onClose}
      />
    </Modal>
  );
}
