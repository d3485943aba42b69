import { t } from "@lingui/core/macro";
import { ActionIcon } from "@mantine/core";
import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconCode,
  IconEyeOff,
  IconItalic,
  IconLink,
  IconStrikethrough,
  IconUnderline,
} from "@tabler/icons-react";
import type { Format } from "@tbm/contract/content/entities.ts";
import { type KeyboardEvent, useState } from "react";

import { EmojiButton } from "./emoji-button.tsx";

import classes from "./format-toolbar.module.css";

interface Tool {
  format: Format;
  label: () => string;
  keys: string;
  icon: Icon;
}

const TOOLS: readonly Tool[] = [
  { format: "bold", label: () => t`Bold`, keys: "Ctrl+B", icon: IconBold },
  { format: "italic", label: () => t`Italic`, keys: "Ctrl+I", icon: IconItalic },
  { format: "underline", label: () => t`Underline`, keys: "Ctrl+U", icon: IconUnderline },
  {
    format: "strikethrough",
    label: () => t`Strikethrough`,
    keys: "Ctrl+Shift+X",
    icon: IconStrikethrough,
  },
  { format: "spoiler", label: () => t`Spoiler`, keys: "Ctrl+Shift+P", icon: IconEyeOff },
  { format: "code", label: () => t`Code`, keys: "Ctrl+E", icon: IconCode },
  { format: "text_link", label: () => t`Link`, keys: "Ctrl+K", icon: IconLink },
  { format: "blockquote", label: () => t`Quote`, keys: "Ctrl+Shift+.", icon: IconBlockquote },
];

const LAST = TOOLS.length;

const STEPS: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index === LAST ? 0 : index + 1),
  ArrowLeft: (index) => (index === 0 ? LAST : index - 1),
  Home: () => 0,
  End: () => LAST,
};

interface FormatToolbarProps {
  active: ReadonlySet<Format>;
  /** A link needs text. */
  canLink: boolean;
  onPress: (format: Format) => void;
  /** Called with an emoji. */
  onInsert: (text: string) => void;
  onClose: () => void;
}

/** The toolbar is one tab stop. The arrow keys move between its buttons. */
export function FormatToolbar({ active, canLink, onPress, ...emoji }: FormatToolbarProps) {
  const [current, setCurrent] = useState(0);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const next = STEPS[event.key]?.(current);
    // Keys in the list of emoji arrive here too, though it is elsewhere on the page.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (next === undefined || !isOwn) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label={t`Formatting`}
      tabIndex={-1}
      className={classes["toolbar"]}
      onKeyDown={move}
    >
      {TOOLS.map(({ format, label: labelOf, keys, icon: ToolIcon }, index) => {
        const isLacking = format === "text_link" && !canLink;
        const label = labelOf();
        const advice = isLacking ? t`Link: select the text first` : `${label} (${keys})`;
        return (
          <ActionIcon
            key={format}
            data-hint={advice}
            variant={active.has(format) ? "light" : "subtle"}
            color={active.has(format) ? "blue" : "gray"}
            size={32}
            tabIndex={index === current ? 0 : -1}
            aria-label={label}
            aria-pressed={active.has(format)}
            aria-disabled={isLacking || undefined}
            aria-keyshortcuts={keys.replace("Ctrl", "Control")}
            // A click must not clear the selection that the button formats.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => onPress(format)}
          >
            <ToolIcon size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        );
      })}
      <EmojiButton
        {...emoji}
        tabIndex={current === LAST ? 0 : -1}
        onFocus={() => setCurrent(LAST)}
      />
    </div>
  );
}
