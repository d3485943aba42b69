import { t } from "@lingui/core/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";

import { Dialog } from "./dialog.tsx";
import { focusMainIfLost } from "./restore-focus.ts";

interface ConfirmDialogProps<T> {
  /** What the question is about; null keeps the dialog closed. */
  target: T | null;
  title: string;
  text: (target: T) => string;
  /** Shown below the text. */
  details?: ReactNode;
  /** What else happens. */
  note?: string;
  confirmLabel: string;
  /** `Cancel` if omitted. */
  dismissLabel?: string;
  /** Red if omitted. */
  confirmColor?: string;
  isOnTop?: boolean;
  /** Whether it cannot be confirmed. The text says why. */
  isBlocked?: boolean;
  /** The dialog closes when this succeeds and stays open when it fails. The caller reports the failure. */
  onConfirm: (target: T) => Promise<unknown>;
  onClose: () => void;
}

export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const {
    target,
    title,
    text,
    details,
    note,
    confirmLabel,
    dismissLabel = t`Cancel`,
    confirmColor = "red",
    isOnTop = false,
    isBlocked = false,
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
      // The query client shows the error.
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
          {details}
          {note && <Text c="dimmed">{note}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isRunning} data-autofocus>
              {dismissLabel}
            </Button>
            <Button
              color={confirmColor}
              disabled={isBlocked}
              loading={isRunning}
              onClick={() => void confirm(target)}
            >
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
