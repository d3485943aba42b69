import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";

import { useClient } from "#api/client/use-client.ts";
import { scheduleMessage } from "#api/messages.ts";
import { type ScheduleSave, updateSchedule } from "#api/schedules.ts";
import { FormSkeleton } from "#forms/form-skeleton.tsx";
import { RecordDialog } from "#forms/record-dialog.tsx";
import { useRecordSave } from "#forms/use-record-save.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";

import { ScheduleForm } from "./schedule-form.tsx";
import { useFreshSchedule } from "./use-fresh-schedule.ts";

interface ScheduleDialogProps {
  /** Null keeps the dialog closed. */
  id: string | null;
  onClose: () => void;
}

export function ScheduleDialog({ id, onClose }: ScheduleDialogProps) {
  const client = useClient();
  const { opened, now, isGone, error, look } = useFreshSchedule(id);
  const create = useMutation(scheduleMessage(client, { hasSchedules: true }));
  const update = useMutation({ ...updateSchedule(client), onError: look });
  return (
    <RecordDialog
      isOpen={id !== null}
      title={t`Edit Scheduled Message`}
      what="message"
      saving={useRecordSave<ScheduleSave, ScheduleDetail>({
        record: opened,
        isGone,
        create,
        update,
      })}
      onClose={onClose}
    >
      {(editor) => {
        if (opened && now) return <ScheduleForm editor={editor} opened={opened} schedule={now} />;
        const text = t`The scheduled message could not be loaded`;
        return error ? (
          <LoadFailed text={text} query={{ error, refetch: look }} />
        ) : (
          <FormSkeleton />
        );
      }}
    </RecordDialog>
  );
}
