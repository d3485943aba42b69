import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef } from "react";

import { formatNumber } from "#lib/numbers.ts";

import { dayNumber, dayText, timeText, weekdayText } from "./calendar-days.ts";
import type { Entry } from "./calendar-entries.ts";
import { DayMark } from "./day-mark.tsx";
import { GridCell } from "./grid-cell.tsx";
import { type GridProps, hourCell, useGrid } from "./use-grid.ts";

import classes from "./calendar.module.css";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** What an hour shows: in a week, and on a day. */
const MOST = 3;
const MOST_OF_DAY = 200;
const MORNING = 7;
/** What is earlier can be seen together with the morning. */
const EVENING = 16;

/** The entries of each hour of a day. */
const byHour = (entries: readonly Entry[] | undefined): Map<number, Entry[]> =>
  Map.groupBy(entries ?? [], ({ minutes }) => Math.floor(minutes / 60));

/** How many entries of the day are in none of its hours. */
function LeftOut({ day, count, isShown }: { day: string; count: number; isShown: boolean }) {
  if (count === 0) return null;
  const more = formatNumber(count);
  if (isShown) return <span>{t`+${more} more`}</span>;
  return (
    <button type="button" className={classes["more"]} data-day={day}>
      {t`+${more} more`}
    </button>
  );
}

/** The hours of a week or of a day. */
export function TimeView(props: GridProps) {
  const { calendar } = props;
  const { days, today, now, clock, entries, leftOut, remarks, query } = calendar;
  const rows = HOURS.map((hour) => days.map((day) => hourCell(day, hour)));
  const current = clock.read(now);
  const thisHour = Math.floor(current.minutes / 60);
  const first = days.includes(today) ? hourCell(today, thisHour) : (rows[MORNING]?.[0] ?? "");
  const { grid, active } = useGrid(props, { rows, initial: first });
  const hours = useMemo(
    () => new Map(days.map((day) => [day, byHour(entries?.get(day))])),
    [days, entries],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = days.length === 1;
  // A day shows its first entry, even if that is early or late.
  const firstHour = isWide ? Math.min(...(hours.get(days[0] ?? "")?.keys() ?? [])) : MORNING;
  const isInView = !Number.isFinite(firstHour) || (firstHour >= MORNING && firstHour < EVENING);
  const hourInView = isInView ? MORNING : Math.max(firstHour - 1, 0);
  useEffect(() => {
    const box = scroller.current;
    const row = box?.querySelector<HTMLElement>(`[data-hour="${hourInView}"]`);
    const head = box?.querySelector<HTMLElement>('[role="row"]');
    if (box && row && head) box.scrollTop = row.offsetTop - head.offsetHeight;
  }, [hourInView]);
  return (
    <div className={classes["scroller"]} ref={scroller} data-scroller data-days={days.length}>
      <div
        role="grid"
        aria-label={t`Calendar`}
        aria-busy={!entries}
        className={classes["hours"]}
        {...grid}
      >
        <div role="row" className={classes["hoursHead"]}>
          <div role="columnheader">
            <span className={classes["unseen"]}>{t`Time`}</span>
          </div>
          {days.map((day) => (
            <div
              role="columnheader"
              key={day}
              className={classes["dayHead"]}
              data-today={day === today || undefined}
              aria-label={dayText(day)}
            >
              <span>{weekdayText(day)}</span>
              <span className={classes["dayHeadNumber"]} data-day={day}>
                {dayNumber(day)}
              </span>
              <DayMark day={day} remarks={remarks.get(day)} />
              <LeftOut day={day} count={leftOut.get(day) ?? 0} isShown={isWide} />
            </div>
          ))}
        </div>
        {HOURS.map((hour) => (
          <div role="row" key={hour} className={classes["hour"]} data-hour={hour}>
            <div role="rowheader" className={classes["hourName"]}>
              {timeText(hour * 60)}
            </div>
            {days.map((day) => (
              <GridCell
                key={day}
                cell={hourCell(day, hour)}
                label={`${dayText(day)}, ${timeText(hour * 60)}`}
                entries={hours.get(day)?.get(hour)}
                most={isWide ? MOST_OF_DAY : MOST}
                number={null}
                isActive={active === hourCell(day, hour)}
                isToday={day === today && hour === thisHour}
                isOutside={false}
                isAhead={day > today || (day === today && hour >= thisHour)}
                isWide={isWide}
                isLoading={false}
              />
            ))}
          </div>
        ))}
        <div className={classes["marker"]} data-marker hidden />
      </div>
      {query.isPending && <span className={classes["busy"]} />}
    </div>
  );
}
