import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import {
  IconBan,
  IconCalendarClock,
  IconCopy,
  IconMessagePlus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
} from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Schedule, ScheduleStatus } from "@tbm/contract/schedules.ts";
import { useMemo, useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { schedulesQuery } from "#api/schedules.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { SheetMenu } from "#features/schedules/sheets/sheet-menu.tsx";
import { formatNumber } from "#lib/numbers.ts";
import { excerpt } from "#records/excerpt.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { ZoneNote } from "#records/zone-note.tsx";
import { Link } from "#router/link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RecordTable } from "#ui/table/record-table.tsx";
import { RowAction } from "#ui/table/row-action.tsx";

import { refreshAfterMs } from "./refresh-interval.ts";
import { scheduleColumns } from "./schedule-columns.tsx";
import { type Open, ScheduleDialogs } from "./schedule-dialogs.tsx";
import {
  canCancel,
  canChange,
  canDuplicate,
  canSend,
  isAhead,
  isPaused,
} from "./schedule-facts.ts";
import { ScheduleFilters, useScheduleFilter } from "./schedule-filters.tsx";
import { useDuplicateSchedule } from "./use-duplicate-schedule.ts";
import { useScheduleToggle } from "./use-schedule-toggle.ts";

const NONE_WITH: Record<ScheduleStatus, () => string> = {
  waiting: () => t`No waiting messages`,
  paused: () => t`No paused messages`,
  done: () => t`No finished messages`,
  missed: () => t`No missed messages`,
  cancelled: () => t`No cancelled messages`,
};

function emptyText({ status, search }: ReturnType<typeof useScheduleFilter>["filter"]): string {
  if (search) return t`No messages match`;
  return status ? NONE_WITH[status]() : t`No scheduled messages yet`;
}

/** Every scheduled message. The filter is in the URL. */
export function SchedulesPage() {
  const narrowing = useScheduleFilter();
  const { isNarrowed, filter } = narrowing;
  const { status, search } = filter;
  const searched = formatNumber(LIMITS.messagesSearched);
  const schedules = useInfiniteQuery({
    ...schedulesQuery(useClient(), filter),
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { data, status: outcome } }) =>
      outcome === "success" && data ? refreshAfterMs(data.pages.flat(), Date.now()) : false,
  });
  // Only used to show problems of bots, so a failure shows no toast.
  const { data: bots } = useQuery({ ...botsQuery(useClient()), meta: {} });
  const columns = useMemo(() => scheduleColumns(bots), [bots]);
  const [open, setOpen] = useState<Open>(null);
  const { toggle, isToggling } = useScheduleToggle();
  const duplicate = useDuplicateSchedule();

  const actions = (schedule: Schedule) => {
    const target = excerpt(schedule.message);
    const ask = (kind: NonNullable<Open>["kind"]) => () => setOpen({ kind, schedule });
    return (
      <>
        {canSend(schedule) && (
          <RowAction icon={IconSend} label={t`Send Now`} target={target} onClick={ask("send")} />
        )}
        {isAhead(schedule) && (
          <RowAction
            icon={isPaused(schedule) ? IconPlayerPlay : IconPlayerPause}
            label={isPaused(schedule) ? t`Resume` : t`Pause`}
            target={target}
            isRunning={isToggling(schedule.id)}
            onClick={() => toggle(schedule)}
          />
        )}
        {canChange(schedule) && (
          <RowAction icon={IconPencil} label={t`Edit`} target={target} onClick={ask("edit")} />
        )}
        {canDuplicate(schedule) && (
          <RowAction
            icon={IconCopy}
            label={t`Duplicate`}
            target={target}
            isRunning={duplicate.isReading(schedule.id)}
            onClick={() => duplicate.begin(schedule.id)}
          />
        )}
        {canCancel(schedule) && (
          <RowAction
            icon={IconBan}
            label={t`Cancel`}
            target={target}
            color="red"
            onClick={ask("cancel")}
          />
        )}
      </>
    );
  };

  return (
    <>
      <PageHeader
        title={t`Scheduled`}
        subtitle={t`One-time and recurring messages`}
        isCompact
        actions={
          <>
            <QueryRefresh
              query={schedules}
              isRefreshing={schedules.isFetching && !schedules.isFetchingNextPage}
            />
            <NewMessage />
            <SheetMenu />
          </>
        }
      />
      <ScheduleFilters {...narrowing} />
      <ZoneNote zones={schedules.data?.pages.flat().map(({ timezone }) => timezone) ?? []} />
      {schedules.isLoadingError ? (
        <LoadFailed text={t`Scheduled messages could not be loaded`} query={schedules} />
      ) : (
        <RecordTable
          key={`${status ?? ""} ${search ?? ""}`}
          label={t`Scheduled messages`}
          columns={columns}
          records={schedules.data?.pages.flat()}
          actions={actions}
          mostActions={4}
          more={{
            isLoading: schedules.isFetchingNextPage,
            load: schedules.hasNextPage ? () => void schedules.fetchNextPage() : null,
          }}
          empty={
            <EmptyState
              icon={IconCalendarClock}
              text={emptyText(filter)}
              {...(search && {
                help: t`The search covers the next ${searched} messages and the last ${searched} that ended.`,
              })}
              {...(!isNarrowed && {
                help: t`Write a message and choose when to send it, once or repeatedly.`,
                action: <NewMessage />,
              })}
            />
          }
        />
      )}
      {duplicate.dialog}
      <ScheduleDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}

/** Opens the composer at its Schedule tab. */
function NewMessage() {
  const { baseUrl } = useClient();
  return (
    <Button
      component={Link}
      to="/messages"
      leftSection={<IconMessagePlus size={16} aria-hidden />}
      onClick={() => draftStore.change(baseUrl, { mode: "schedule" })}
    >
      {t`New message`}
    </Button>
  );
}
