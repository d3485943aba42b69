import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Schedule } from "@tbm/contract/schedules.ts";

import { useClient } from "#api/client/use-client.ts";
import { cancelSchedule, scheduleQuery, sendSchedule } from "#api/schedules.ts";
import { RecordOutline } from "#composer/record-outline.tsx";
import { parseIds } from "#lib/parse-json.ts";
import { botNameOf } from "#records/automatic-bot.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { ScheduleDialog } from "./schedule-dialog.tsx";
import { cancelQuestion, isRepeating, sendQuestion } from "./schedule-facts.ts";

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
        details={<ScheduleOutline id={of("send")?.id ?? ""} />}
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

/** Renders nothing until the message is loaded. */
function ScheduleOutline({ id }: { id: string }) {
  const { data: schedule } = useQuery({ ...scheduleQuery(useClient(), id), meta: {} });
  if (!schedule) return null;
  const groups = [...parseIds(schedule.groups)];
  return (
    <RecordOutline
      botId={schedule.bot_id}
      botName={botNameOf(schedule) ?? ""}
      message={schedule.message}
      imageUrls={schedule.image_urls}
      rows={schedule.keyboard?.inline_keyboard ?? []}
      groups={groups}
      count={groups.length}
      editedId={isRepeating(schedule) ? undefined : schedule.id}
    />
  );
}
