import type { Format } from "@tbm/contract/content/entities.ts";
import type { KeyboardEvent } from "react";

/** The shortcuts of Telegram Desktop. */
const KEYS: Record<string, Format> = {
  b: "bold",
  i: "italic",
  u: "underline",
  "shift+x": "strikethrough",
  "shift+p": "spoiler",
  e: "code",
  "shift+m": "code",
  k: "text_link",
  "shift+.": "blockquote",
};

interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** On a Thai layout the key has another letter but the same position. */
function letterOf({ key, code }: Pressed): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return key === ">" || code === "Period" ? "." : code.replace(/^Key/, "").toLowerCase();
}

const isCommand = ({ ctrlKey, metaKey, altKey }: Pressed) => !altKey && ctrlKey !== metaKey;

/** -1 for Ctrl+Z, 1 for Ctrl+Shift+Z and Ctrl+Y, null for other keys. */
export function undoOfKeys(pressed: Pressed): -1 | 1 | null {
  if (!isCommand(pressed)) return null;
  const letter = letterOf(pressed);
  if (letter === "z") return pressed.shiftKey ? 1 : -1;
  return letter === "y" && !pressed.shiftKey ? 1 : null;
}

export function formatOfKeys(pressed: Pressed): Format | null {
  if (!isCommand(pressed)) return null;
  return KEYS[`${pressed.shiftKey ? "shift+" : ""}${letterOf(pressed)}`] ?? null;
}

export const isSendKeys = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<Pressed, "key" | "ctrlKey" | "metaKey">) => key === "Enter" && (ctrlKey || metaKey);

/** Handles Ctrl+Enter and Command+Enter in a field. */
export const sendOnKeys =
  (onSend: (() => void) | undefined) =>
  (event: KeyboardEvent): void => {
    if (!onSend || !isSendKeys(event)) return;
    event.preventDefault();
    onSend();
  };
