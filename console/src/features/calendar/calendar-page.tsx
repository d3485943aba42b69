import { t } from "@lingui/core/macro";
import { ActionIcon, Button, SegmentedControl, Text, Title } from "@mantine/core";
import {
  IconCalendarShare,
  IconChevronLeft,
  IconChevronRight,
  IconMessagePlus,
} from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";

import { useClient } from "#api/client/use-client.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { LoadFailed } from "#records/load-failed.tsx";
import { QueryRefresh } from "#records/query-refresh.tsx";
import { PageHeader } from "#ui/page-header.tsx";

import { AgendaView } from "./agenda-view.tsx";
import { periodText, stepBy, timeText, type View, VIEWS } from "./calendar-days.ts";
import { type Entry, type Tone, TONE_TEXTS } from "./calendar-entries.ts";
import { CalendarFilters } from "./calendar-filters.tsx";
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

const VIEW_TEXTS: Record<View, () => string> = {
  month: () => t`Month`,
  week: () => t`Week`,
  day: () => t`Day`,
  agenda: () => t`Agenda`,
};
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
  const { view, days, query, entries, leftOut, clock, today, date } = calendar;
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
            <Button
              variant="default"
              leftSection={<IconCalendarShare size={16} aria-hidden />}
              onClick={() => setIsFeedOpen(true)}
            >
              {t`Feed`}
            </Button>
            <Button
              leftSection={<IconMessagePlus size={16} aria-hidden />}
              onClick={() =>
                write({ day: date < today ? today : date, minutes: nextHour(calendar) })
              }
            >
              {t`New message`}
            </Button>
          </>
        }
      />
      <div className={classes["filters"]}>
        <CalendarFilters calendar={calendar} views={<Views calendar={calendar} />} />
      </div>
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
          <Legend />
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

const Views = ({ calendar: { view, show } }: { calendar: CalendarState }) => (
  <SegmentedControl
    fullWidth
    aria-label={t`View`}
    value={view}
    onChange={(chosen) => show({ view: VIEWS.find((name) => name === chosen) ?? "month" })}
    data={VIEWS.map((value) => ({ value, label: VIEW_TEXTS[value]() }))}
  />
);

/** The shown time, and the buttons that change it. */
function Period({ calendar: { view, days, date, today, show } }: { calendar: CalendarState }) {
  return (
    <div className={classes["period"]}>
      <Title order={2} className={classes["periodTitle"] ?? ""} aria-live="polite">
        {periodText(view, days, date)}
      </Title>
      <div className={classes["steps"]}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t`Earlier`}
          onClick={() => show({ date: stepBy(view, date, -1) })}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => show({ date: today })}>{t`Today`}</Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t`Later`}
          onClick={() => show({ date: stepBy(view, date, 1) })}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
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
