import { t } from "@lingui/core/macro";

import { dayNumber, dayText, isSameMonth, weekdayText } from "./calendar-days.ts";
import { GridCell } from "./grid-cell.tsx";
import type { GridProps } from "./use-grid.ts";
import { useGrid } from "./use-grid.ts";

import classes from "./calendar.module.css";

/** What fits into the height of a day. */
const MOST = 4;

/** Whole weeks, with the first entries of each day. */
export function MonthView(props: GridProps) {
  const { calendar } = props;
  const { days, date, today, entries, leftOut, remarks, query } = calendar;
  const { grid, active } = useGrid(props, { rows: weeksOf(days), initial: date });
  return (
    <div
      role="grid"
      aria-label={t`Calendar`}
      aria-busy={!entries}
      className={classes["month"]}
      {...grid}
    >
      <div role="row" className={classes["head"]}>
        {days.slice(0, 7).map((day) => (
          <div role="columnheader" key={day} className={classes["weekday"]}>
            {weekdayText(day)}
          </div>
        ))}
      </div>
      {weeksOf(days).map((week) => (
        <div role="row" key={week[0]} className={classes["week"]}>
          {week.map((day) => (
            <GridCell
              key={day}
              cell={day}
              label={dayText(day)}
              entries={entries?.get(day)}
              leftOut={leftOut.get(day) ?? 0}
              remarks={remarks.get(day)}
              most={MOST}
              number={dayNumber(day)}
              isActive={active === day}
              isToday={day === today}
              isOutside={!isSameMonth(day, date)}
              isAhead={day >= today}
              isLoading={query.isPending}
            />
          ))}
        </div>
      ))}
      <div className={classes["marker"]} data-marker hidden />
    </div>
  );
}

const weeksOf = (days: readonly string[]): string[][] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
