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
import { useParams } from "react-router";

import { scheduleQuery } from "#api/schedules.ts";
import { useClient } from "#api/use-client.ts";
import { BackLink } from "#components/back-link.tsx";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { SummarySkeleton } from "#components/record-summary.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";
import { ReplaceDraftDialog } from "#components/replace-draft-dialog.tsx";
import { ZoneNote } from "#components/zone-note.tsx";
import { headText } from "#lib/excerpt.ts";

import { freshForMs } from "./freshness.ts";
import { MissedSection } from "./missed-section.tsx";
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
import { useDuplicate } from "./use-duplicate.ts";
import { useScheduleToggle } from "./use-schedule-toggle.ts";

import classes from "./schedules.module.css";

export function SchedulePage() {
  const { id = "" } = useParams();
  return <ScheduleView key={id} id={id} />;
}

function ScheduleView({ id }: { id: string }) {
  const query = useQuery({
    ...scheduleQuery(useClient(), id),
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && data ? freshForMs([data], Date.now()) : false,
  });
  const { data: schedule } = query;
  return (
    <>
      <BackLink to="/scheduled">Scheduled</BackLink>
      <PageHeader
        title={schedule ? headText(schedule.message) : "Scheduled message"}
        {...(schedule && { subtitle: `${botText(schedule)} · ${groupsText(schedule)}` })}
        actions={
          <div className={classes["actions"]}>
            <RefreshButton
              isRefreshing={query.isFetching && !query.isPending}
              onRefresh={() => void query.refetch()}
            />
            {schedule && <Actions schedule={schedule} />}
          </div>
        }
      />
      {query.isError && !schedule && (
        <LoadFailed
          text="The scheduled message could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
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
  const duplicate = useDuplicate();
  const ask = (kind: NonNullable<Open>["kind"]) => () => setOpen({ kind, schedule });
  const ToggleIcon = isPaused(schedule) ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      {isAhead(schedule) && (
        <Button
          variant="default"
          leftSection={<ToggleIcon size={16} aria-hidden />}
          loading={isToggling(schedule.id)}
          onClick={() => toggle(schedule)}
        >
          {isPaused(schedule) ? "Resume" : "Pause"}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        loading={duplicate.isReading(schedule.id)}
        onClick={() => duplicate.begin(schedule.id)}
      >
        Duplicate
      </Button>
      {canChange(schedule) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={ask("edit")}
        >
          Edit
        </Button>
      )}
      {canCancel(schedule) && (
        <Button
          color="red"
          variant="light"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={ask("cancel")}
        >
          Cancel Message
        </Button>
      )}
      {canSend(schedule) && (
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={ask("send")}>
          Send Now
        </Button>
      )}
      <ReplaceDraftDialog {...duplicate.question} />
      <ScheduleDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}
