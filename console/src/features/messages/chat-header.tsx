import { t } from "@lingui/core/macro";
import { IconRobot } from "@tabler/icons-react";

import classes from "./chat-header.module.css";

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word = "") => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .join("")
    .toUpperCase();
}

/** The top of a chat: who writes in it. */
export function ChatHeader({ botName }: { botName: string | undefined }) {
  const initials = initialsOf(botName ?? "");
  return (
    <div className={classes["header"]}>
      <span className={classes["avatar"]} aria-hidden>
        {initials || <IconRobot size={20} stroke={1.7} />}
      </span>
      <span className={classes["names"]}>
        <span className={classes["name"]}>{botName ?? t`Your bot`}</span>
        <span className={classes["kind"]}>{t`bot`}</span>
      </span>
    </div>
  );
}
