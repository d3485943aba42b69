import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";

import { addDays, sameDayIn, stepBy, timeText } from "./calendar-days.ts";
import type { Entry } from "./calendar-entries.ts";
import type { CalendarState } from "./use-calendar.ts";
import { useEntryDrag } from "./use-entry-drag.ts";

/** A day and a time in the calendar's zone. */
export interface Slot {
  day: string;
  minutes: number;
}

export interface GridProps {
  calendar: CalendarState;
  onOpen: (entry: Entry) => void;
  onMove: (entry: Entry, slot: Slot) => void;
  onWrite: (slot: Slot) => void;
  /** Opens what a full day's mark stands for. */
  onMark: (day: string) => void;
}

interface GridLayout {
  /** The cells as they are shown, by row. */
  rows: readonly string[][];
  /** The cell that Tab reaches first. */
  initial: string;
}

const DAY_LENGTH = "2026-11-18".length;
const NINE = 9 * 60;
const LAST_MINUTE = 24 * 60 - 1;

/** The name of an hour's cell. */
export const hourCell = (day: string, hour: number): string =>
  `${day} ${String(hour).padStart(2, "0")}`;

const dayOf = (cell: string): string => cell.slice(0, DAY_LENGTH);
const hourOf = (cell: string): number | null =>
  cell.length > DAY_LENGTH ? Number(cell.slice(DAY_LENGTH)) : null;

/** When a message would be written in a cell: nine o'clock or the next full hour, or the hour itself. */
function slotOf(cell: string, { now, clock, today }: CalendarState): Slot {
  const day = dayOf(cell);
  const hour = hourOf(cell);
  const soon = (Math.floor(clock.read(now).minutes / 60) + 1) * 60;
  const planned = hour === null ? NINE : hour * 60;
  const isPassed = day === today && planned < soon;
  return { day, minutes: Math.min(isPassed ? soon : planned, LAST_MINUTE) };
}

/** Where a dragged entry goes: it keeps its time of day, or its minutes in another hour. */
function dropSlot(entry: Entry, cell: string): Slot {
  const hour = hourOf(cell);
  const minutes = hour === null ? entry.minutes : hour * 60 + (entry.minutes % 60);
  return { day: dayOf(cell), minutes };
}

/** The cell that an arrow key leads to, which may be outside of the shown days. */
function cellAfterKey(key: string, cell: string, rows: readonly string[][]): string | null {
  const row = rows.findIndex((cells) => cells.includes(cell));
  const column = rows[row]?.indexOf(cell) ?? 0;
  const hour = hourOf(cell);
  const moved = (days: number) => `${addDays(dayOf(cell), days)}${cell.slice(DAY_LENGTH)}`;
  const vertical = (step: 1 | -1) =>
    hour === null ? moved(7 * step) : (rows[row + step]?.[column] ?? null);
  switch (key) {
    case "ArrowLeft":
      return moved(-1);
    case "ArrowRight":
      return moved(1);
    case "ArrowUp":
      return vertical(-1);
    case "ArrowDown":
      return vertical(1);
    case "Home":
      return rows[row]?.[0] ?? null;
    case "End":
      return rows[row]?.at(-1) ?? null;
    default:
      return null;
  }
}

/** Clicks, keys and dragging in a grid of days or hours. One cell is reached with Tab, the others with arrows. */
export function useGrid(props: GridProps, { rows, initial }: GridLayout) {
  const { calendar, onOpen, onMove, onWrite, onMark } = props;
  const { view, date, today, show, isPhone } = calendar;
  const [chosen, setChosen] = useState(initial);
  const active = rows.some((cells) => cells.includes(chosen)) ? chosen : initial;
  const box = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);

  useEffect(() => {
    // A cell of other days appears only once these are shown.
    if (!takesFocus.current || active !== chosen) return;
    takesFocus.current = false;
    box.current?.querySelector<HTMLElement>(`[data-cell="${active}"]`)?.focus();
  }, [active, chosen]);

  const findEntry = (key: string) => calendar.entriesByKey.get(key);
  const isAhead = (cell: string) => cell >= (hourOf(cell) === null ? today : initialHour());
  const initialHour = () => {
    const { day, minutes } = calendar.clock.read(calendar.now);
    return hourCell(day, Math.floor(minutes / 60));
  };

  function use(cell: string) {
    if (isAhead(cell)) onWrite(slotOf(cell, calendar));
    else if (view !== "day") show({ view: "day", date: dayOf(cell) });
  }

  function goTo(cell: string) {
    takesFocus.current = true;
    setChosen(cell);
    if (!rows.some((cells) => cells.includes(cell))) show({ date: dayOf(cell) });
  }

  const drag = useEntryDrag({
    box,
    findEntry,
    timeIn: (entry, cell) => timeText(dropSlot(entry, cell).minutes),
    onDrop: (entry, cell) => {
      const slot = dropSlot(entry, cell);
      if (slot.day !== entry.day || slot.minutes !== entry.minutes) onMove(entry, slot);
    },
  });

  return {
    active,
    grid: {
      ref: box,
      onPointerDown: drag,
      onClick: (event: MouseEvent<HTMLElement>) => {
        const target = event.target instanceof Element ? event.target : null;
        const entry = findEntry(
          target?.closest<HTMLElement>("[data-entry]")?.dataset["entry"] ?? "",
        );
        const cell = target?.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
        const day = target?.closest<HTMLElement>("[data-day]")?.dataset["day"];
        const full = target?.closest<HTMLElement>("[data-full]")?.dataset["full"];
        if (cell) setChosen(cell);
        // On a phone the entries of a month are too small to be touched.
        if (cell && isPhone && view === "month") show({ view: "day", date: dayOf(cell) });
        else if (full) onMark(full);
        else if (entry) onOpen(entry);
        else if (day) show({ view: view === "day" ? "agenda" : "day", date: day });
        else if (cell && isAhead(cell)) onWrite(slotOf(cell, calendar));
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const target = event.target instanceof HTMLElement ? event.target : null;
        const steps = { PageUp: -1, PageDown: 1 } as const;
        const next = cellAfterKey(event.key, active, rows);
        if (event.key === "PageUp" || event.key === "PageDown") {
          takesFocus.current = true;
          const step = steps[event.key];
          const day = dayOf(active);
          const moved =
            view === "month" ? sameDayIn(stepBy(view, date, step), day) : stepBy(view, day, step);
          setChosen(`${moved}${active.slice(DAY_LENGTH)}`);
          show({ date: moved });
        } else if (next !== null) goTo(next);
        else if (event.key === "Enter" && target?.dataset["cell"]) use(target.dataset["cell"]);
        else return;
        event.preventDefault();
      },
    },
  };
}
