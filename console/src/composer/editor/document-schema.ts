import { FORMATS, type Format } from "@tbm/contract/content/entities.ts";
import { linkFault } from "@tbm/contract/content/links.ts";
import { type MarkSpec, Schema } from "prosemirror-model";

export type MarkFormat = Exclude<Format, "blockquote">;

export const MARK_FORMATS = FORMATS.filter(
  (format): format is MarkFormat => format !== "blockquote",
);

/** Telegram doesn't allow other formats together with code, so the last one chosen wins. */
const notCode = (format: MarkFormat, spec: MarkSpec): MarkSpec => ({
  excludes: `${format} code`,
  ...spec,
});

/** How each format looks in the editor, and how it is read back. */
const MARKS: Record<MarkFormat, MarkSpec> = {
  text_link: notCode("text_link", {
    attrs: { url: { validate: "string" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (link) => {
          const url = link.getAttribute("href") ?? "";
          return linkFault(url) === null && { url };
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: String(attrs["url"]) }, 0],
  }),
  bold: notCode("bold", {
    parseDOM: [{ tag: "strong" }, { tag: "b" }],
    toDOM: () => ["strong", 0],
  }),
  italic: notCode("italic", { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] }),
  underline: notCode("underline", { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] }),
  strikethrough: notCode("strikethrough", { parseDOM: [{ tag: "s" }], toDOM: () => ["s", 0] }),
  spoiler: notCode("spoiler", {
    parseDOM: [{ tag: "[data-spoiler]" }],
    toDOM: () => ["span", { "data-spoiler": "" }, 0],
  }),
  code: { excludes: "_", code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
};

/** A message in the editor: its lines, some of them in quotes. */
export const schema = new Schema({
  nodes: {
    doc: { content: "(line | quote)+" },
    line: {
      content: "text*",
      parseDOM: [{ tag: "p" }, { tag: "div" }],
      toDOM: () => ["p", { "data-line": "", dir: "auto" }, 0],
    },
    quote: {
      content: "line+",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    text: {},
  },
  marks: MARKS,
});
