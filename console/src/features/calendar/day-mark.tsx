import { IconAlertTriangle } from "@tabler/icons-react";

import { markText, type Remark } from "./full-days.ts";

import classes from "./calendar.module.css";

interface DayMarkProps {
  day: string;
  remarks: readonly Remark[] | undefined;
  /** Only the mark of the current cell can be reached with Tab. */
  isReachable?: boolean;
  /** Omitted in a grid, which handles clicks. */
  onOpen?: (day: string) => void;
}

/** Marks a day on which a group gets too many posts, posts meet or posts failed. It opens the details. */
export function DayMark({ day, remarks, isReachable = true, onOpen }: DayMarkProps) {
  if (!remarks) return null;
  const text = markText(remarks);
  return (
    <button
      type="button"
      className={`${classes["more"]} ${classes["full"]}`}
      data-full={day}
      aria-label={text}
      title={text}
      tabIndex={isReachable ? 0 : -1}
      onClick={onOpen && (() => onOpen(day))}
    >
      <IconAlertTriangle size={15} aria-hidden />
    </button>
  );
}
