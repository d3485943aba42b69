import type { Format } from "@tbm/contract/content/entities.ts";
import { lift, toggleMark, wrapIn } from "prosemirror-commands";
import type { Mark, ResolvedPos } from "prosemirror-model";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";

import { MARK_FORMATS, type MarkFormat, schema } from "./document-schema.ts";

const { text_link: linkType } = schema.marks;
const { quote: quoteType } = schema.nodes;

const isInQuote = ($place: ResolvedPos) => $place.depth > 0 && $place.node(1).type === quoteType;

function coversSelection({ doc, selection }: EditorState, format: MarkFormat): boolean {
  const { from, to } = selection;
  let hasText = false;
  let isCovered = true;
  doc.nodesBetween(from, to, (node) => {
    if (!node.isText) return;
    hasText = true;
    if (!schema.marks[format].isInSet(node.marks)) isCovered = false;
  });
  return hasText && isCovered;
}

/** The formats of the selected text, or those that the next typed text gets. */
export function activeFormats(state: EditorState): Set<Format> {
  const { selection, storedMarks } = state;
  const { empty, $from, $to } = selection;
  const typed = storedMarks ?? $from.marks();
  const formats = new Set<Format>(
    MARK_FORMATS.filter((format) =>
      empty ? schema.marks[format].isInSet(typed) : coversSelection(state, format),
    ),
  );
  if (isInQuote($from) && isInQuote($to)) formats.add("blockquote");
  return formats;
}

/** Removes the whole quote, so that no rest of it starts with an empty line. */
const liftQuote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const quote = $from.node(1);
  const start = $from.start(1);
  const all = TextSelection.create(state.doc, start + 1, start + quote.content.size - 1);
  return lift(state.apply(state.tr.setSelection(all)), (lifted) => {
    // The same step, but the selection stays where it was.
    const { tr } = state;
    for (const step of lifted.steps) tr.step(step);
    dispatch?.(tr);
  });
};

const toggleQuote: Command = (state, dispatch) =>
  (isInQuote(state.selection.$from) ? liftQuote : wrapIn(quoteType))(state, dispatch);

export const toggleFormat = (format: Exclude<Format, "text_link">): Command =>
  format === "blockquote"
    ? toggleQuote
    : toggleMark(schema.marks[format], null, { removeWhenPresent: false });

interface Link {
  url: string;
  from: number;
  to: number;
}

const linkOf = (marks: readonly Mark[]) => linkType.isInSet(marks);

/** The link that overlaps the selection or touches the caret. */
export function linkAt({ doc, selection }: EditorState): Link | null {
  const { from, to, empty } = selection;
  const slack = empty ? 1 : 0;
  const found: Link[] = [];
  doc.nodesBetween(
    Math.max(0, from - slack),
    Math.min(doc.content.size, to + slack),
    (node, at) => {
      const mark = linkOf(node.marks);
      if (!mark || at >= to + slack || at + node.nodeSize <= from - slack) return;
      const url = String(mark.attrs["url"]);
      const last = found.at(-1);
      if (last?.url === url && last.to === at) last.to = at + node.nodeSize;
      else found.push({ url, from: at, to: at + node.nodeSize });
    },
  );
  return found[0] ?? null;
}

/** Makes the selected text a link, or changes the link at the caret. Null removes it. */
export const setLink =
  (url: string | null): Command =>
  (state, dispatch) => {
    const link = linkAt(state);
    const { selection, tr } = state;
    const range = selection.empty && link ? link : selection;
    const from = url === null && link ? Math.min(link.from, range.from) : range.from;
    const to = url === null && link ? Math.max(link.to, range.to) : range.to;
    if (from === to) return false;
    tr.removeMark(from, to, linkType);
    if (url !== null) tr.addMark(from, to, linkType.create({ url }));
    dispatch?.(tr);
    return true;
  };

export const insertText =
  (text: string): Command =>
  (state, dispatch) => {
    const { tr } = state;
    dispatch?.(tr.insertText(text).scrollIntoView());
    return true;
  };
