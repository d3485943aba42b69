import { t } from "@lingui/core/macro";
import { type KeyboardEvent, useState } from "react";

import { EMOJI } from "./emoji-list.ts";

import classes from "./emoji-grid.module.css";

const COLUMNS = 8;

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

/** Moves the focus by arrow keys among the buttons of a group, which is one tab stop. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const by = STEPS[event.key];
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const next = by !== undefined && buttons[buttons.findIndex((one) => one === event.target) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Emoji by topic. */
export function EmojiGrid({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [topic, setTopic] = useState(0);
  const { label, emoji } = EMOJI[topic] ?? EMOJI[0];
  return (
    <>
      <div
        className={classes["topics"]}
        role="toolbar"
        aria-label={t`Emoji categories`}
        tabIndex={-1}
        onKeyDown={moveFocus}
      >
        {EMOJI.map(({ label: labelOf, emoji: [first] }, index) => (
          <button
            key={first}
            type="button"
            className={classes["emoji"]}
            aria-label={labelOf()}
            aria-pressed={index === topic}
            tabIndex={index === topic ? 0 : -1}
            onClick={() => setTopic(index)}
          >
            {first}
          </button>
        ))}
      </div>
      <div
        className={classes["grid"]}
        role="toolbar"
        aria-label={label()}
        tabIndex={-1}
        onKeyDown={moveFocus}
      >
        {emoji.map((one, index) => (
          <button
            key={one}
            type="button"
            className={classes["emoji"]}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onChoose(one)}
          >
            {one}
          </button>
        ))}
      </div>
    </>
  );
}
