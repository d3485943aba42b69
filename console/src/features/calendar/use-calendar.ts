import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { calendarQuery } from "#api/calendar/calendar.ts";
import { useClient } from "#api/client/use-client.ts";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { useNow } from "#time/use-now.ts";
import { createZoneClock } from "#time/zone-clock.ts";
import { ownZone } from "#time/zone-time.ts";
import { useUrlFilter } from "#ui/use-url-filter.ts";

import { addDays, daysOf, isDay, type View, VIEWS } from "./calendar-days.ts";
import { entriesByDay, type Entry } from "./calendar-entries.ts";
import { troubleOn } from "./full-days.ts";

const byKey = (entry: Entry) => [entry.key, entry] as const;

/** What the calendar shows. The view, the date and the filters are in the URL. */
export function useCalendar() {
  const { textOf, narrow } = useUrlFilter<"view" | "date" | "bot" | "group" | "set">();
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const zone = useWorkerZone().name ?? ownZone();
  const clock = useMemo(() => createZoneClock(zone), [zone]);
  const now = useNow();
  const today = clock.read(now).day;
  const fallback: View = isPhone ? "agenda" : "month";
  const view = VIEWS.find((name) => name === textOf("view")) ?? fallback;
  const date = isDay(textOf("date")) ? textOf("date") : today;
  const days = useMemo(() => daysOf(view, date), [view, date]);
  const filter = {
    botId: textOf("bot") || undefined,
    groupId: textOf("group") || undefined,
    setId: textOf("set") || undefined,
  };
  const query = useQuery(
    calendarQuery(useClient(), {
      from: new Date(clock.instant(days[0] ?? date, 0)).toISOString(),
      to: new Date(clock.instant(addDays(days.at(-1) ?? date, 1), 0)).toISOString(),
      ...filter,
    }),
  );
  const entries = useMemo(
    () => (query.data ? entriesByDay(query.data, clock) : undefined),
    [query.data, clock],
  );
  const entriesByKey = useMemo(
    () => new Map(Array.from(entries?.values() ?? []).flatMap((list) => list.map(byKey))),
    [entries],
  );
  const remarks = useMemo(
    () =>
      Map.groupBy(
        [
          ...[...(entries ?? [])].flatMap(([day, list]) => troubleOn(day, list)),
          ...(query.data?.crowded ?? []),
        ],
        ({ date: day }) => day,
      ),
    [entries, query.data],
  );
  const leftOut = useMemo(
    () => new Map(query.data?.left_out.map(({ date: day, entries: count }) => [day, count])),
    [query.data],
  );
  return {
    view,
    date,
    days,
    today,
    now,
    clock,
    filter,
    query,
    entries,
    entriesByKey,
    /** About full days, and days with failed posts. */
    remarks,
    /** How many entries of a day are not in `entries`. */
    leftOut,
    isPhone: isPhone ?? false,
    show: (next: { view?: View; date?: string }) =>
      narrow({
        ...(next.view && { view: next.view === fallback ? null : next.view }),
        ...(next.date && { date: next.date === today ? null : next.date }),
      }),
    narrow,
  };
}

export type CalendarState = ReturnType<typeof useCalendar>;
