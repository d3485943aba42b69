import { Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { type ReactNode, useState } from "react";

import { isNotFound, mayBeDone } from "#api/client/api-error.ts";
import { ChangedMeanwhile } from "#api/client/changed-meanwhile.ts";
import { useClient } from "#api/client/use-client.ts";
import { scheduleMessage } from "#api/messages.ts";
import { scheduleQuery, updateSchedule } from "#api/schedules.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import type { Meanwhile } from "#forms/use-record-save.ts";
import { LoadFailed } from "#records/load-failed.tsx";

import { canChange } from "./schedule-facts.ts";
import { ScheduleForm } from "./schedule-form.tsx";

interface ScheduleDialogProps {
  /** Null keeps the dialog closed. */
  id: string | null;
  onClose: () => void;
}

/** Closes when the worker has taken the change. */
export function ScheduleDialog({ id, onClose }: ScheduleDialogProps) {
  const client = useClient();
  const update = useMutation(updateSchedule(client));
  const creation = useMutation(scheduleMessage(client, { hasSchedules: true }));
  const isSaving = update.isPending || creation.isPending;
  return (
    <EditorDialog
      isOpen={id !== null}
      title="Edit Scheduled Message"
      what="message"
      isSaving={isSaving}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => (
        <Loaded id={id ?? ""}>
          {(schedule, { meanwhile, isGuarded, onError }) => (
            <ScheduleForm
              schedule={schedule}
              isSaving={isSaving}
              meanwhile={meanwhile}
              onEdit={onEdit}
              onCancel={onCancel}
              onSubmit={(change, anew) => {
                if (isSaving) return;
                if (meanwhile === "deleted") return creation.mutate(anew, { onSuccess: onSaved });
                const opened = isGuarded ? change.opened : null;
                update.mutate({ ...change, opened }, { onSuccess: onSaved, onError });
              }}
            />
          )}
        </Loaded>
      )}
    </EditorDialog>
  );
}

interface Course {
  /** `deleted` if it has ended, too: there is nothing left to change. */
  meanwhile: Meanwhile;
  /** Whether saving looks first whether it was changed. */
  isGuarded: boolean;
  /** Looks what has become of it. */
  onError: (error: Error) => void;
}

interface LoadedProps {
  id: string;
  children: (schedule: ScheduleDetail, course: Course) => ReactNode;
}

/** As it is at this moment: an older copy would undo what was changed elsewhere. */
function Loaded({ id, children }: LoadedProps) {
  const query = useQuery({ ...scheduleQuery(useClient(), id), refetchOnMount: "always" });
  const [wasLoaded, setWasLoaded] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const [isGuarded, setIsGuarded] = useState(true);
  if (!wasLoaded && query.isSuccess && query.isFetchedAfterMount) setWasLoaded(true);
  if (wasLoaded && query.data) {
    const isOver = isNotFound(query.error) || !canChange(query.data);
    return children(query.data, {
      meanwhile: isOver ? "deleted" : isChanged ? "changed" : null,
      isGuarded,
      onError: (error) => {
        if (error instanceof ChangedMeanwhile) setIsChanged(true);
        // What the next press would find changed may be this very save.
        if (error instanceof ChangedMeanwhile || mayBeDone(error)) setIsGuarded(false);
        void query.refetch();
      },
    });
  }
  if (query.isError && !query.isFetching) {
    return (
      <LoadFailed
        text="The scheduled message could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={60} />
      <Skeleton height={180} />
      <Skeleton height={140} />
    </Stack>
  );
}
