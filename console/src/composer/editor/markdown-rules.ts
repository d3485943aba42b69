import { linkFault } from "@tbm/contract/content/links.ts";
import { InputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { Mark } from "prosemirror-model";

import { completeLink } from "#composer/formatting/complete-link.ts";

import { type MarkFormat, schema } from "./document-schema.ts";

/** Replaces a match by its first group, with a format. A match that gives no format is left as typed. */
const rule = (pattern: RegExp, markOf: (match: RegExpMatchArray) => Mark | null) =>
  new InputRule(
    pattern,
    ({ tr }, match, start, end) => {
      const [whole, text = ""] = match;
      const mark = markOf(match);
      if (!mark) return null;
      const opening = whole.indexOf(text);
      tr.delete(start + opening + text.length, end).delete(start, start + opening);
      return tr.addMark(start, start + text.length, mark).removeStoredMark(mark.type);
    },
    { inCodeMark: false },
  );

/** Text between two marks of Markdown, such as `**`. It neither starts nor ends with a space. */
function between(sign: string, format: MarkFormat): InputRule {
  const edge = sign.charAt(0).replace(/[*|]/, String.raw`\$&`);
  const fence = edge.repeat(sign.length);
  const inner = String.raw`[^${edge}\s](?:[^${edge}]*[^${edge}\s])?`;
  // Not inside a word such as snake_case.
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}${edge}])${fence}(${inner})${fence}$`, "u");
  return rule(pattern, () => schema.mark(format));
}

/** Markdown turns into formats while it is typed. Backspace right after it brings the typed text back. */
export const MARKDOWN_RULES: readonly InputRule[] = [
  between("**", "bold"),
  between("_", "italic"),
  between("~~", "strikethrough"),
  between("||", "spoiler"),
  between("`", "code"),
  rule(/\[([^[\]]+)\]\((\S+)\)$/, ([, , given = ""]) => {
    const url = completeLink(given);
    return linkFault(url) === null ? schema.mark("text_link", { url }) : null;
  }),
  wrappingInputRule(/^> $/, schema.nodes.quote),
];
