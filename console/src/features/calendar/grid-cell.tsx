import { plural, t } from "@lingui/core/macro";
import { memo } from "react";

import { formatNumber } from "#lib/numbers.ts";

import type { Entry } from "./calendar-entries.ts";
import { DayMark } from "./day-mark.tsx";
import { EntryChip } from "./entry-chip.tsx";
import type { Remark } from "./full-days.ts";

import classes from "./calendar.module.css";

interface GridCellProps {
  /** `2026-11-18`, or `2026-11-18 09` for an hour. */
  cell: string;
  /** The date, and the hour if it has one. */
  label: string;
  entries: readonly Entry[] | undefined;
  /** How many more there are than `entries`. */
  leftOut?: number;
  /** How many entries fit. If there are more, one line says how many. */
  most: number;
  remarks?: readonly Remark[] | undefined;
  /** The number above the entries; null in cells of hours. */
  number: string | null;
  isActive: boolean;
  isToday: boolean;
  isOutside: boolean;
  /** Whether a message can be planned here. */
  isAhead: boolean;
  isWide?: boolean;
  isLoading: boolean;
}

const countText = (count: number) => plural(count, { one: "# entry", other: "# entries" });

/** Rendered again only if it changes, so that moving through a full month stays quick. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { cell, label, entries = [], most, number, isActive, isWide = false } = props;
  const count = entries.length + (props.leftOut ?? 0);
  const shown = count > most ? entries.slice(0, most - 1) : entries;
  const more = formatNumber(count - shown.length);
  return (
    <div
      role="gridcell"
      className={classes["cell"]}
      data-cell={cell}
      data-today={props.isToday || undefined}
      data-outside={props.isOutside || undefined}
      data-ahead={props.isAhead || undefined}
      tabIndex={isActive ? 0 : -1}
    >
      <span className={classes["unseen"]}>
        {count > 0 ? `${label}, ${countText(count)}` : label}
      </span>
      {number !== null && (
        <span className={classes["number"]} aria-hidden data-day={cell}>
          {number}
        </span>
      )}
      <DayMark day={cell} remarks={props.remarks} isReachable={isActive} />
      {props.isLoading && <span className={classes["loading"]} />}
      {shown.map((entry) => (
        <EntryChip key={entry.key} entry={entry} isReachable={isActive} isWide={isWide} />
      ))}
      {count > shown.length && (
        <button
          type="button"
          className={classes["more"]}
          data-day={cell.slice(0, "2026-11-18".length)}
          data-more={cell}
          tabIndex={isActive ? 0 : -1}
        >
          {t`+${more} more`}
        </button>
      )}
    </div>
  );
});
