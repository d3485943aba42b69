import { type Fragment, Slice } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";

import type { FormattedText } from "#composer/formatting/rich-text.ts";
import { hasFiles } from "#lib/has-files.ts";

import { schema } from "./document-schema.ts";
import { toDocument } from "./document.ts";
import { readHtml } from "./pasted-html.ts";

/** Whether a picture is pasted. Text copied from an office program comes with a picture of itself. */
export const isPicture = (data: DataTransfer): boolean =>
  hasFiles(data) && !data.types.includes("text/plain");

/** A line at an edge joins the line it is pasted into. A quote stays apart. */
const openAt = ({ firstChild, lastChild }: Fragment) =>
  [firstChild, lastChild].map((node) => (node?.type === schema.nodes.line ? 1 : 0));

/** Plain text takes the formats of its place. */
function asTyped({ selection, storedMarks }: EditorState, text: string): Fragment {
  const marks = storedMarks ?? selection.$from.marks();
  const { line } = schema.nodes;
  const { content } = schema.nodes.doc.create(
    null,
    text.split("\n").map((words) => line.create(null, words ? schema.text(words, marks) : null)),
  );
  return content;
}

function replace(state: EditorState, content: Fragment): Transaction {
  const [start = 0, end = 0] = openAt(content);
  return state.tr.replaceSelection(new Slice(content, start, end)).scrollIntoView();
}

function readFormatted(html: string): FormattedText | null {
  try {
    return html === "" ? null : readHtml(html);
  } catch {
    // A policy of the page may forbid reading markup. The plain text is pasted instead.
    return null;
  }
}

const hasWords = ({ text }: FormattedText) => text.trim() !== "";

/** The edit that pastes text, with its formats if it has some; null if there is no text. */
export function pasteText(state: EditorState, data: DataTransfer): Transaction | null {
  const formatted = readFormatted(data.getData("text/html"));
  if (formatted && hasWords(formatted)) return replace(state, toDocument(formatted).content);
  const text = data.getData("text/plain").replaceAll(/\r\n?/g, "\n");
  return text === "" ? null : replace(state, asTyped(state, text));
}
