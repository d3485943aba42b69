import { t } from "@lingui/core/macro";
import { ActionIcon, Button, Text, Title } from "@mantine/core";
import {
  type Icon,
  IconCalendarDot,
  IconCalendarShare,
  IconChevronLeft,
  IconChevronRight,
  IconMessagePlus,
} from "@tabler/icons-react";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { useNavigate } from "#router/router-context.ts";
import { PageHeader } from "#ui/page-header.tsx";

import { AgendaView } from "./agenda-view.tsx";
import { periodText, stepBy, timeText } from "./calendar-days.ts";
import { type Entry, type Tone, TONE_TEXTS } from "./calendar-entries.ts";
import { CalendarFilters } from "./calendar-filters.tsx";
import { CalendarViews } from "./calendar-views.tsx";
import { CrowdedDays } from "./crowded-day-list.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import { FullDayDialog } from "./full-day-dialog.tsx";
import { MonthView } from "./month-view.tsx";
import { TimeView } from "./time-view.tsx";
import { type CalendarState, useCalendar } from "./use-calendar.ts";
import type { Slot } from "./use-grid.ts";
import { useMove } from "./use-move.tsx";

import classes from "./calendar.module.css";

const LEGEND: readonly Tone[] = ["sent", "partly", "failed", "planned", "forecast"];

/** Opens the composer for this time, once. The draft keeps its text and groups. */
function useWriteAt(zone: string) {
  const { baseUrl } = useClient();
  const navigate = useNavigate();
  return ({ day, minutes }: Slot) => {
    const time = timeText(minutes);
    const chosen = { date: day, time, timezone: zone, repeat: "none" } as const;
    draftStore.change(baseUrl, { mode: "schedule", ...chosen });
    void navigate("/messages");
  };
}

/** Everything that was sent, is planned or will be posted by campaigns, by time. */
export function CalendarPage() {
  const calendar = useCalendar();
  const { isPhone, view, days, query, entries, leftOut, clock, today, date } = calendar;
  const [opened, setOpened] = useState<Entry | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const [isFeedOpen, setIsFeedOpen] = useState(false);
  const move = useMove(calendar);
  const write = useWriteAt(clock.zone);
  const { zone } = clock;
  const grid = {
    calendar,
    onOpen: setOpened,
    onMove: (entry: Entry, slot: Slot) => void move.begin(entry, slot),
    onWrite: write,
    onMark: setMarked,
  };
  const isEmpty = entries && days.every((day) => !entries.has(day) && !leftOut.has(day));
  return (
    <>
      <PageHeader
        title={t`Calendar`}
        subtitle={t`Everything sent and planned. Times in ${zone}.`}
        isCompact
        actions={
          <>
            <QueryRefresh query={query} isRefreshing={query.isFetching && !query.isPending} />
            {isPhone && <CalendarFilters calendar={calendar} />}
            <HeaderButton
              calendar={calendar}
              icon={IconCalendarShare}
              label={t`Feed`}
              onClick={() => setIsFeedOpen(true)}
            />
            <HeaderButton
              calendar={calendar}
              isMain
              icon={IconMessagePlus}
              label={t`New message`}
              onClick={() =>
                write({ day: date < today ? today : date, minutes: nextHour(calendar) })
              }
            />
          </>
        }
      />
      {!isPhone && <CalendarFilters calendar={calendar} />}
      <Period calendar={calendar} />
      {query.isLoadingError ? (
        <LoadFailed text={t`The calendar could not be loaded`} query={query} />
      ) : (
        <>
          {query.data?.has_more && (
            <Text c="dimmed" mb="sm" role="status">
              {t`There are too many entries to show all at once. Open a day, or choose a bot, a group or a set.`}
            </Text>
          )}
          {view === "month" && <MonthView {...grid} />}
          {(view === "week" || view === "day") && <TimeView key={view} {...grid} />}
          {view === "agenda" && <AgendaView {...grid} key={days[0]} />}
          {isEmpty && view !== "agenda" && (
            <Text c="dimmed" mt="sm" role="status">
              {t`Nothing was sent and nothing is planned on these days. Choose a day to write a message.`}
            </Text>
          )}
          <CrowdedDays calendar={calendar} />
          {entries && <Legend />}
        </>
      )}
      <EntryDialog
        entry={opened}
        today={today}
        onMove={move.begin}
        onClose={() => setOpened(null)}
      />
      <FullDayDialog calendar={calendar} day={marked} onClose={() => setMarked(null)} />
      <FeedDialog isOpen={isFeedOpen} onClose={() => setIsFeedOpen(false)} />
      {move.dialog}
    </>
  );
}

const nextHour = ({ clock, now }: CalendarState): number =>
  Math.min((Math.floor(clock.read(now).minutes / 60) + 1) * 60, 23 * 60 + 59);

interface HeaderButtonProps {
  calendar: CalendarState;
  icon: Icon;
  label: string;
  isMain?: boolean;
  onClick: () => void;
}

/** A phone has no room for its label. */
function HeaderButton({
  calendar,
  icon: Shape,
  label,
  isMain = false,
  onClick,
}: HeaderButtonProps) {
  const usual = { variant: isMain ? "filled" : "default", onClick };
  if (calendar.isPhone) {
    return (
      <ActionIcon {...usual} size={36} aria-label={label}>
        <Shape size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button {...usual} leftSection={<Shape size={16} aria-hidden />}>
      {label}
    </Button>
  );
}

/** The shown time, and the buttons that change it. */
function Period({ calendar }: { calendar: CalendarState }) {
  const { isPhone, view, days, date, today, show } = calendar;
  const step = { variant: "default", size: isPhone ? 36 : "lg" } as const;
  return (
    <div className={classes["period"]}>
      <Title order={2} className={classes["periodTitle"] ?? ""} aria-live="polite">
        {periodText(view, days, date)}
      </Title>
      <div className={classes["steps"]}>
        <ActionIcon
          {...step}
          aria-label={t`Earlier`}
          onClick={() => show({ date: stepBy(view, date, -1) })}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        {isPhone ? (
          <ActionIcon {...step} aria-label={t`Today`} onClick={() => show({ date: today })}>
            <IconCalendarDot size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" onClick={() => show({ date: today })}>{t`Today`}</Button>
        )}
        <ActionIcon
          {...step}
          aria-label={t`Later`}
          onClick={() => show({ date: stepBy(view, date, 1) })}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {isPhone && <CalendarViews calendar={calendar} />}
      </div>
    </div>
  );
}

const Legend = () => (
  <ul className={classes["legend"]}>
    {LEGEND.map((tone) => (
      <li key={tone} data-tone={tone}>
        {TONE_TEXTS[tone]()}
      </li>
    ))}
  </ul>
);
