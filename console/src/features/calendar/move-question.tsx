import { t } from "@lingui/core/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";

import { Dialog } from "#ui/dialog/dialog.tsx";
import { focusMainIfLost } from "#ui/dialog/restore-focus.ts";

interface MoveQuestionProps {
  /** The message that repeats; null keeps the dialog closed. */
  title: string | null;
  /** When the run would be. */
  time: string;
  /** The dialog stays open if this fails. The caller reports the failure. */
  onMove: (alone: boolean) => Promise<void>;
  onClose: () => void;
}

/** Asks whether a run of a repeat moves alone or with all others. */
export function MoveQuestion({ title, time, onMove, onClose }: MoveQuestionProps) {
  const [running, setRunning] = useState<"run" | "all" | null>(null);
  async function move(scope: "run" | "all") {
    setRunning(scope);
    try {
      await onMove(scope === "run");
      onClose();
      setTimeout(focusMainIfLost);
    } catch {
      // The query client shows the error.
    } finally {
      setRunning(null);
    }
  }
  return (
    <Dialog
      isOpen={title !== null}
      title={t`Move a repeating message`}
      onClose={running ? () => undefined : onClose}
    >
      <Stack gap="lg">
        <div>
          <Text>{t`"${title ?? ""}" repeats. Which runs do you want to move?`}</Text>
          <Text c="dimmed">{time}</Text>
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" mr="auto" onClick={onClose} disabled={running !== null}>
            {t`Cancel`}
          </Button>
          <Button
            variant="default"
            disabled={running === "run"}
            loading={running === "all"}
            onClick={() => void move("all")}
          >
            {t`The whole schedule`}
          </Button>
          <Button
            data-autofocus
            disabled={running === "all"}
            loading={running === "run"}
            onClick={() => void move("run")}
          >
            {t`Only this run`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
