import type { Format } from "@tbm/contract/content/entities.ts";
import { type ChangeEvent, type RefObject, useRef, useState } from "react";

import {
  beginHistory,
  type EditHistory,
  presentOf,
  record,
  returnTo,
  stepFormats,
} from "./edit-history.ts";
import { type FormattedText, formatsAt, linkAt, setLink, toggle } from "./rich-text.ts";
import { edit } from "./text-edit.ts";

/** Formats for the next text typed at this position. */
interface Typed {
  at: number;
  formats: ReadonlySet<Format>;
}

function flip(formats: ReadonlySet<Format>, format: Format): Set<Format> {
  const flipped = new Set(formats);
  if (!flipped.delete(format)) flipped.add(format);
  return flipped;
}

/** -1 if the browser undid a step, 1 if it redid one, null if something was typed. */
function undoOf({ nativeEvent }: ChangeEvent): -1 | 1 | null {
  if (!(nativeEvent instanceof InputEvent)) return null;
  if (nativeEvent.inputType === "historyUndo") return -1;
  return nativeEvent.inputType === "historyRedo" ? 1 : null;
}

const rangeOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  start: selectionStart,
  end: selectionEnd,
});

/** Keeps the formats of a text in a plain field up to date while the browser edits the text. */
export function useFormatting(
  field: RefObject<HTMLTextAreaElement | null>,
  value: FormattedText,
  onChange: (value: FormattedText) => void,
) {
  const [selection, setSelection] = useState({ start: 0, end: 0 });
  const [typed, setTyped] = useState<Typed | null>(null);
  const kept = useRef<EditHistory | null>(null);
  // The field's own selection is current. The state may lag behind and is only for display.
  const selected = () => (field.current ? rangeOf(field.current) : selection);

  /** Starts a new history if the text was replaced from outside. */
  function history(): EditHistory {
    const now = kept.current && presentOf(kept.current);
    const isNow = now?.text === value.text && now.entities === value.entities;
    return kept.current && isNow ? kept.current : beginHistory(value);
  }

  function go(to: EditHistory) {
    kept.current = to;
    const now = presentOf(to);
    if (now) onChange(now);
  }

  function look(next: FormattedText) {
    if (next !== value) go(record(history(), next));
  }

  return {
    active: typed?.formats ?? formatsAt(value, selection),
    link: linkAt(value, selection),
    hasSelection: selection.start < selection.end,

    select: (element: HTMLTextAreaElement) => {
      const range = rangeOf(element);
      setSelection(range);
      if (range.start !== typed?.at || range.end !== typed.at) setTyped(null);
    },

    change: (text: string, event: ChangeEvent<HTMLTextAreaElement>) => {
      const caret = event.currentTarget.selectionEnd;
      const by = undoOf(event);
      const undone = by && returnTo(history(), text, by);
      setTyped(null);
      setSelection({ start: caret, end: caret });
      go(undone || record(history(), edit(value, text, caret, typed?.formats)));
    },

    /** Undoes or redoes a format step. Returns false if the browser should do it, which only knows text. */
    undo: (by: -1 | 1): boolean => {
      const to = stepFormats(history(), by);
      if (to) go(to);
      return to !== null;
    },

    toggle: (format: Format) => {
      const range = selected();
      setSelection(range);
      if (range.start === range.end && format !== "blockquote") {
        const formats = flip(typed?.formats ?? formatsAt(value, range), format);
        setTyped({ at: range.start, formats });
      } else look(toggle(value, range, format));
    },

    /** Whether there is text to link. */
    canLink: () => {
      const range = selected();
      setSelection(range);
      return range.start < range.end || linkAt(value, range) !== undefined;
    },

    setLink: (url: string | null) => look(setLink(value, selected(), url)),
  };
}
