import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import {
  IconBan,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { scheduleQuery } from "#api/schedules.ts";
import { SummarySkeleton } from "#composer/record-summary.tsx";
import { headText, langOf } from "#records/excerpt.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { ZoneNote } from "#records/zone-note.tsx";
import { useParams } from "#router/router-context.ts";
import { RecordHeader } from "#ui/record-header.tsx";
import { RecordActions } from "#ui/table/record-actions.tsx";

import { MissedSection } from "./missed-section.tsx";
import { refreshAfterMs } from "./refresh-interval.ts";
import { RunsSection } from "./runs-section.tsx";
import { type Open, ScheduleDialogs } from "./schedule-dialogs.tsx";
import {
  botText,
  canCancel,
  canChange,
  canSend,
  groupsText,
  isAhead,
  isPaused,
} from "./schedule-facts.ts";
import { ScheduleSummary } from "./schedule-summary.tsx";
import { useDuplicateSchedule } from "./use-duplicate-schedule.ts";
import { useScheduleToggle } from "./use-schedule-toggle.ts";

export function SchedulePage() {
  const { id = "" } = useParams();
  return <ScheduleView key={id} id={id} />;
}

function ScheduleView({ id }: { id: string }) {
  const query = useQuery({
    ...scheduleQuery(useClient(), id),
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && data ? refreshAfterMs([data], Date.now()) : false,
  });
  const { data: schedule } = query;
  return (
    <>
      <RecordHeader
        back={{ to: "/scheduled", label: t`Scheduled` }}
        title={schedule ? headText(schedule.message) : t`Scheduled message`}
        titleLang={schedule && langOf(schedule.message)}
        subtitle={schedule && `${botText(schedule)} · ${groupsText(schedule)}`}
        refresh={<QueryRefresh query={query} isRefreshing={query.isFetching && !query.isPending} />}
        actions={schedule && <Actions schedule={schedule} />}
      />
      {query.isLoadingError && (
        <LoadFailed text={t`The scheduled message could not be loaded`} query={query} />
      )}
      {query.isPending && <SummarySkeleton />}
      {schedule && (
        <>
          <ZoneNote zones={[schedule.timezone]} />
          <ScheduleSummary schedule={schedule} />
          <MissedSection misses={schedule.misses} />
          <RunsSection runs={schedule.runs} />
        </>
      )}
    </>
  );
}

function Actions({ schedule }: { schedule: ScheduleDetail }) {
  const [open, setOpen] = useState<Open>(null);
  const { toggle, isToggling } = useScheduleToggle();
  const duplicate = useDuplicateSchedule();
  const ask = (kind: NonNullable<Open>["kind"]) => () => setOpen({ kind, schedule });
  const ToggleIcon = isPaused(schedule) ? IconPlayerPlay : IconPlayerPause;
  const canEdit = canChange(schedule);
  const copying = {
    loading: duplicate.isReading(schedule.id),
    onClick: () => duplicate.begin(schedule.id),
  };
  return (
    <>
      <RecordActions
        primary={
          canEdit ? (
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={ask("edit")}>
              {t`Edit`}
            </Button>
          ) : (
            <Button leftSection={<IconCopy size={16} aria-hidden />} {...copying}>
              {t`Duplicate`}
            </Button>
          )
        }
        secondary={
          isAhead(schedule) && (
            <Button
              variant="default"
              leftSection={<ToggleIcon size={16} aria-hidden />}
              loading={isToggling(schedule.id)}
              onClick={() => toggle(schedule)}
            >
              {isPaused(schedule) ? t`Resume` : t`Pause`}
            </Button>
          )
        }
        menu={[
          ...(canEdit
            ? [
                {
                  label: t`Duplicate`,
                  icon: <IconCopy size={16} aria-hidden />,
                  disabled: copying.loading,
                  onClick: copying.onClick,
                },
              ]
            : []),
          ...(canSend(schedule)
            ? [
                {
                  label: t`Send Now`,
                  icon: <IconSend size={16} aria-hidden />,
                  onClick: ask("send"),
                },
              ]
            : []),
          ...(canCancel(schedule)
            ? [
                {
                  label: t`Cancel schedule`,
                  icon: <IconBan size={16} aria-hidden />,
                  danger: true,
                  onClick: ask("cancel"),
                },
              ]
            : []),
        ]}
      />
      {duplicate.dialog}
      <ScheduleDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}
