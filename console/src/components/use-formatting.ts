import type { Format } from "@tbm/contract/entities.ts";
import { type ChangeEvent, type RefObject, useRef, useState } from "react";

import { type FormattedText, formatsAt, linkAt, setLink, toggle } from "#lib/formatted-text.ts";
import { edit } from "#lib/text-edit.ts";

const UNDO_DEPTH = 200;

/** What is next typed at a place gets these formats. */
interface Typed {
  at: number;
  formats: ReadonlySet<Format>;
}

function flip(formats: ReadonlySet<Format>, format: Format): Set<Format> {
  const flipped = new Set(formats);
  if (!flipped.delete(format)) flipped.add(format);
  return flipped;
}

const isUndo = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("history");

const rangeOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  start: selectionStart,
  end: selectionEnd,
});

/** The formats of a text in a plain field: the browser edits the text, this keeps the formats along. */
export function useFormatting(
  field: RefObject<HTMLTextAreaElement | null>,
  value: FormattedText,
  onChange: (value: FormattedText) => void,
) {
  const [selection, setSelection] = useState({ start: 0, end: 0 });
  const [typed, setTyped] = useState<Typed | null>(null);
  const past = useRef<FormattedText[]>([]);
  // What is in the field counts; the state may be a moment behind, and is only there to be shown.
  const selected = () => (field.current ? rangeOf(field.current) : selection);

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
      // The browser takes back words only; how they looked is remembered here.
      const undone = isUndo(event) && past.current.findLast((one) => one.text === text);
      const next = undone || edit(value, text, caret, typed?.formats);
      past.current = [...past.current, value, next].slice(-UNDO_DEPTH);
      setTyped(null);
      setSelection({ start: caret, end: caret });
      onChange(next);
    },

    toggle: (format: Format) => {
      const range = selected();
      setSelection(range);
      if (range.start === range.end && format !== "blockquote") {
        const formats = flip(typed?.formats ?? formatsAt(value, range), format);
        setTyped({ at: range.start, formats });
      } else onChange(toggle(value, range, format));
    },

    /** False if there are no words to stand on. */
    canLink: () => {
      const range = selected();
      setSelection(range);
      return range.start < range.end || linkAt(value, range) !== undefined;
    },

    setLink: (url: string | null) => onChange(setLink(value, selected(), url)),
  };
}
