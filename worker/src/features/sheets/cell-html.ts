import { endOf, type Entity, type Format, inOrder } from "@tbm/contract/content/entities.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";

/** A text with formats, written with the tags of Telegram. https://core.telegram.org/bots/api#html-style */
interface FormattedText {
  text: string;
  entities: Entity[];
}

const TAGS: Record<Format, string> = {
  bold: "b",
  italic: "i",
  underline: "u",
  strikethrough: "s",
  spoiler: "tg-spoiler",
  code: "code",
  text_link: "a",
  blockquote: "blockquote",
};

const TYPES = new Map<string, Format>([
  // The keys of a record of all formats.
  ...(Object.entries(TAGS) as [Format, string][]).map(([type, tag]) => [tag, type] as const),
  ["strong", "bold"],
  ["em", "italic"],
  ["ins", "underline"],
  ["del", "strikethrough"],
  ["strike", "strikethrough"],
]);

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, code]) => [code, character]));

const escapeText = (text: string) => text.replaceAll(/[&<>]/g, (found) => ESCAPES[found] ?? found);
const escapeUrl = (url: string) => url.replaceAll(/[&<>"]/g, (found) => ESCAPES[found] ?? found);
const unescapeText = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (code) => CHARACTERS.get(code) ?? code);

/** The formats must be nested, as `entityFault` asks. */
export function writeHtml({ text, entities }: FormattedText): string {
  const open: Entity[] = [];
  let [html, at] = ["", 0];
  const copyTo = (end: number) => {
    html += escapeText(text.slice(at, end));
    at = end;
  };
  const closeUpTo = (offset: number) => {
    for (let inner = open.at(-1); inner && endOf(inner) <= offset; inner = open.at(-1)) {
      copyTo(endOf(inner));
      html += `</${TAGS[inner.type]}>`;
      open.pop();
    }
  };
  for (const entity of inOrder(entities)) {
    closeUpTo(entity.offset);
    copyTo(entity.offset);
    const link = entity.url === undefined ? "" : ` href="${escapeUrl(entity.url)}"`;
    html += `<${TAGS[entity.type]}${link}>`;
    open.push(entity);
  }
  closeUpTo(text.length);
  copyTo(text.length);
  return html;
}

const TAG = /<(?<slash>\/?)(?<name>[a-z][a-z0-9-]*)(?<attributes>\s[^<>]*)?>/gi;
const HREF = /^\s+href\s*=\s*(?:"([^"]*)"|'([^']*)')\s*$/i;

function urlOf(attributes: string): Pick<Entity, "url"> {
  const [, double, single] = HREF.exec(attributes) ?? [];
  const url = double ?? single;
  return url === undefined ? {} : { url: unescapeText(url) };
}

/** Reads such a text, or says why it can't be read. What doesn't look like a tag is text. */
export function readHtml(html: string): FormattedText | { cause: Cause } {
  const open: (Entity & { name: string })[] = [];
  const entities: Entity[] = [];
  let [text, at] = ["", 0];
  const unmatched = (name: string) => ({
    cause: { code: "sheet_tag_unmatched", params: { name } } satisfies Cause,
  });
  for (const { 0: tag, index, groups } of html.matchAll(TAG)) {
    text += unescapeText(html.slice(at, index));
    at = index + tag.length;
    const name = groups?.["name"]?.toLowerCase() ?? "";
    const type = TYPES.get(name);
    if (!type) {
      const options = Object.values(TAGS);
      return { cause: { code: "sheet_tag_unknown", params: { name, options } } };
    }
    if (groups?.["slash"] === "") {
      open.push({
        name,
        type,
        offset: text.length,
        length: 0,
        ...urlOf(groups["attributes"] ?? ""),
      });
      continue;
    }
    const opened = open.pop();
    if (opened?.name !== name) return unmatched(name);
    const { name: _name, ...entity } = opened;
    const length = text.length - entity.offset;
    if (length > 0) entities.push({ ...entity, length });
  }
  const [left] = open;
  if (left) return unmatched(left.name);
  return { text: text + unescapeText(html.slice(at)), entities: inOrder(entities) };
}
