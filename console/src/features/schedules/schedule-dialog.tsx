import { Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import type { ReactNode } from "react";

import { scheduleQuery, updateSchedule } from "#api/schedules.ts";
import { useClient } from "#api/use-client.ts";
import { EditorDialog } from "#components/editor-dialog.tsx";
import { LoadFailed } from "#components/load-failed.tsx";

import { ScheduleForm } from "./schedule-form.tsx";

interface ScheduleDialogProps {
  /** Null keeps the dialog closed. */
  id: string | null;
  onClose: () => void;
}

/** Closes when the worker has taken the change. */
export function ScheduleDialog({ id, onClose }: ScheduleDialogProps) {
  const update = useMutation(updateSchedule(useClient()));
  return (
    <EditorDialog
      isOpen={id !== null}
      title="Edit Scheduled Message"
      what="message"
      isSaving={update.isPending}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => (
        <Loaded id={id ?? ""}>
          {(schedule) => (
            <ScheduleForm
              schedule={schedule}
              isSaving={update.isPending}
              onEdit={onEdit}
              onCancel={onCancel}
              onSubmit={(change) => {
                if (!update.isPending) update.mutate(change, { onSuccess: onSaved });
              }}
            />
          )}
        </Loaded>
      )}
    </EditorDialog>
  );
}

interface LoadedProps {
  id: string;
  children: (schedule: ScheduleDetail) => ReactNode;
}

/** As it is at this moment: an older copy would undo what was changed elsewhere. */
function Loaded({ id, children }: LoadedProps) {
  const query = useQuery({ ...scheduleQuery(useClient(), id), refetchOnMount: "always" });
  if (query.isError && !query.isFetching) {
    return (
      <LoadFailed
        text="The scheduled message could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data || !query.isFetchedAfterMount) {
    return (
      <Stack gap="md" aria-busy>
        <Skeleton height={60} />
        <Skeleton height={180} />
        <Skeleton height={140} />
      </Stack>
    );
  }
  return children(query.data);
}
