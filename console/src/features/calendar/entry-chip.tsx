import { timeText } from "./calendar-days.ts";
import { type Entry, entryTexts } from "./calendar-entries.ts";

import classes from "./calendar.module.css";

interface EntryChipProps {
  entry: Entry;
  /** Only the chips of the current cell can be reached with Tab. */
  isReachable: boolean;
  /** Names the bot and the groups too. */
  isWide?: boolean;
  /** Omitted in a grid, which handles clicks and dragging. */
  onOpen?: (entry: Entry) => void;
}

/** An entry in a cell or a list. */
export function EntryChip({ entry, isReachable, isWide = false, onOpen }: EntryChipProps) {
  const { title, bot, groups, state } = entryTexts(entry);
  return (
    <button
      type="button"
      className={classes["chip"]}
      data-entry={entry.key}
      data-tone={entry.tone}
      data-movable={entry.moves === "none" ? undefined : true}
      onClick={onOpen && (() => onOpen(entry))}
      tabIndex={isReachable ? 0 : -1}
    >
      <span className={classes["time"]} data-time>
        {timeText(entry.minutes)}
      </span>{" "}
      <span className={classes["title"]} lang="">
        {title}
      </span>{" "}
      <span className={classes["unseen"]}>{state},</span>{" "}
      <span className={classes[isWide ? "facts" : "unseen"]}>
        {bot}, {groups}
      </span>
    </button>
  );
}
