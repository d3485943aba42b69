import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";

import { Dialog } from "./dialog.tsx";
import { focusMainIfLost } from "./lost-focus.ts";

interface ConfirmDialogProps<T> {
  /** What the question is about; null keeps the dialog closed. */
  target: T | null;
  title: string;
  text: (target: T) => string;
  /** What else goes with it. */
  note?: string;
  confirmLabel: string;
  /** Cancel, unless that is what is asked for. */
  dismissLabel?: string;
  /** Red, unless nothing is lost by it. */
  confirmColor?: string;
  isOnTop?: boolean;
  /** The dialog closes when this succeeds and stays open when it fails; telling why is the caller's. */
  onConfirm: (target: T) => Promise<unknown>;
  onClose: () => void;
}

export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const {
    target,
    title,
    text,
    note,
    confirmLabel,
    dismissLabel = "Cancel",
    confirmColor = "red",
    isOnTop = false,
    onConfirm,
    onClose,
  } = props;
  const [isRunning, setIsRunning] = useState(false);

  async function confirm(confirmed: T) {
    setIsRunning(true);
    try {
      await onConfirm(confirmed);
      onClose();
      setTimeout(focusMainIfLost);
    } catch {
      // Its words are shown by the query client.
    } finally {
      setIsRunning(false);
    }
  }

  return (
    <Dialog
      isOpen={target !== null}
      isOnTop={isOnTop}
      onClose={isRunning ? () => undefined : onClose}
      title={title}
    >
      {target !== null && (
        <Stack gap="lg">
          <Text>{text(target)}</Text>
          {note && <Text c="dimmed">{note}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isRunning} data-autofocus>
              {dismissLabel}
            </Button>
            <Button color={confirmColor} loading={isRunning} onClick={() => void confirm(target)}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
