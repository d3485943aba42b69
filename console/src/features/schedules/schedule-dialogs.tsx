import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Schedule } from "@tbm/contract/schedules.ts";

import { useClient } from "#api/client/use-client.ts";
import { cancelSchedule, sendSchedule } from "#api/schedules.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { ScheduleDialog } from "./schedule-dialog.tsx";
import { cancelQuestion, sendQuestion } from "./schedule-facts.ts";

export type Open = null | { kind: "edit" | "send" | "cancel"; schedule: Schedule };

interface ScheduleDialogsProps {
  open: Open;
  onClose: () => void;
}

/** The confirmations of all actions. */
export function ScheduleDialogs({ open, onClose }: ScheduleDialogsProps) {
  const client = useClient();
  const sending = useMutation(sendSchedule(client));
  const cancellation = useMutation(cancelSchedule(client));
  const of = (kind: NonNullable<Open>["kind"]) => (open?.kind === kind ? open.schedule : null);
  return (
    <>
      <ScheduleDialog id={of("edit")?.id ?? null} onClose={onClose} />
      <ConfirmDialog
        target={of("send")}
        title={t`Send Now`}
        text={sendQuestion}
        confirmLabel={t`Send Now`}
        confirmColor="blue"
        onConfirm={({ id }) => sending.mutateAsync({ id })}
        onClose={onClose}
      />
      <ConfirmDialog
        target={of("cancel")}
        title={t`Cancel Scheduled Message`}
        text={cancelQuestion}
        note={t`To stop it only for a while, pause it instead.`}
        confirmLabel={t`Cancel schedule`}
        dismissLabel={t`Keep It`}
        onConfirm={({ id }) => cancellation.mutateAsync({ id })}
        onClose={onClose}
      />
    </>
  );
}
