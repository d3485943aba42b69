import { utf8Length } from "#digest.ts";
import { refusals } from "#refusals.ts";
import type { Entity, FormattedText } from "#state/message-state.ts";

import { linkEntity } from "./link-entity.ts";
import { readCodeHead } from "./markdown-text.ts";

type Style =
  | "Bold"
  | "Italic"
  | "Underline"
  | "Strikethrough"
  | "Spoiler"
  | "Code"
  | "Pre"
  | "PreCode"
  | "TextUrl"
  | "CustomEmoji"
  | "BlockQuote";

type OpenStyle = { style: Style; language: string; offset: number; sourceAt: number };

const RESERVED = new Set("_*[]()~`>#+-=|{}.!\n");

const entityType: Record<Style, string> = {
  Bold: "bold",
  Italic: "italic",
  Underline: "underline",
  Strikethrough: "strikethrough",
  Spoiler: "spoiler",
  Code: "code",
  Pre: "pre",
  PreCode: "pre",
  TextUrl: "text_link",
  CustomEmoji: "custom_emoji",
  BlockQuote: "blockquote",
};

const closingMark: Partial<Record<Style, string>> = {
  Bold: "*",
  Underline: "__",
  Strikethrough: "~",
  Spoiler: "||",
  Code: "`",
  Pre: "```",
  PreCode: "```",
  TextUrl: "]",
  CustomEmoji: "]",
};

/** https://core.telegram.org/bots/api#markdownv2-style */
export function parseMarkdownV2Text(source: string): FormattedText {
  const entities: Entity[] = [];
  const open: OpenStyle[] = [];
  let result = "";
  let at = 0;
  let mayQuote = true;
  let isQuoting = false;

  const fail = (why: string) => refusals.cannotParseEntities(why);
  const byteOffset = (index: number) => utf8Length(source.slice(0, index));
  const reserved = () =>
    fail(
      `Character '${source.charAt(at)}' is reserved and must be escaped with the preceding '\\'`,
    );
  const noEnd = (unclosed: OpenStyle) =>
    fail(
      `Can't find end of ${unclosed.style} entity at byte offset ${byteOffset(unclosed.sourceAt)}`,
    );

  const isEnd = (top: OpenStyle | undefined): boolean => {
    if (!top) return false;
    if (isQuoting && source[at] === "\n" && source[at + 1] !== ">") return true;
    if (top.style === "Italic") return source[at] === "_" && source[at + 1] !== "_";
    const mark = closingMark[top.style];
    return mark !== undefined && source.startsWith(mark, at);
  };

  const begin = (style: Style, markLength: number, language = "") => {
    open.push({ style, language, offset: result.length, sourceAt: at });
    at += markLength;
  };

  const beginStyle = () => {
    const character = source.charAt(at);
    if (character === "\n") {
      result += "\n";
      mayQuote = true;
      at++;
    } else if (character === ">") {
      if (!mayQuote) throw reserved();
      if (isQuoting) at++;
      else begin("BlockQuote", 1);
      isQuoting = true;
    } else if (character === "_") {
      if (source[at + 1] === "_") begin("Underline", 2);
      else begin("Italic", 1);
    } else if (character === "*") begin("Bold", 1);
    else if (character === "~") begin("Strikethrough", 1);
    else if (character === "[") begin("TextUrl", 1);
    else if (source.startsWith("||", at)) begin("Spoiler", 2);
    else if (source.startsWith("![", at)) begin("CustomEmoji", 2);
    else if (source.startsWith("```", at)) {
      const head = readCodeHead(source, at + 3);
      begin(head.language ? "PreCode" : "Pre", head.end - at, head.language);
    } else if (character === "`") begin("Code", 1);
    else throw reserved();
  };

  const readUrl = (): string | null => {
    if (source[at] !== "(") return null;
    const urlBegin = ++at;
    let url = "";
    while (at < source.length && source[at] !== ")") {
      if (source[at] === "\\" && at + 1 < source.length) at++;
      url += source.charAt(at++);
    }
    if (source[at] !== ")")
      throw fail(`Can't find end of a URL at byte offset ${byteOffset(urlBegin)}`);
    at++;
    return url;
  };

  const pushEntity = (closed: OpenStyle, type: string, extra: Partial<Entity> = {}) => {
    const length = result.length - closed.offset;
    if (length > 0) entities.push({ type, offset: closed.offset, length, ...extra });
  };

  const endStyle = (top: OpenStyle) => {
    open.pop();
    if (source[at] === "\n") return endQuote(top);
    at += top.style === "Italic" ? 1 : (closingMark[top.style] ?? "").length;
    if (top.style === "TextUrl") {
      const url = readUrl() ?? result.slice(top.offset);
      const entity = linkEntity(url, top.offset, result.length - top.offset);
      if (entity && entity.length > 0) entities.push(entity);
    } else if (top.style === "CustomEmoji") {
      const url = readUrl();
      if (url === null) throw fail("The entity must contain a tg://emoji or tg://time URL");
      const id = /^tg:\/\/emoji\?id=(\d+)$/.exec(url)?.[1];
      if (!id) throw fail("Invalid tg://emoji or tg://time URL specified");
      pushEntity(top, "custom_emoji", { custom_emoji_id: id });
    } else {
      pushEntity(top, entityType[top.style], top.language ? { language: top.language } : {});
    }
  };

  /** Ends a quote with its last line; `||` right before the end makes it expandable. */
  const endQuote = (top: OpenStyle) => {
    const isExpandable = top.style === "Spoiler" && top.sourceAt === at - 2;
    const quote = isExpandable ? open.pop() : top;
    if (quote?.style !== "BlockQuote") throw noEnd(quote ?? top);
    if (at < source.length) result += "\n";
    pushEntity(quote, isExpandable ? "expandable_blockquote" : "blockquote");
    isQuoting = false;
    mayQuote = true;
    at++;
  };

  while (at < source.length) {
    const character = source.charAt(at);
    const top = open.at(-1);
    if (character === "\\" && source.charCodeAt(at + 1) > 0 && source.charCodeAt(at + 1) <= 126) {
      result += source.charAt(at + 1);
      at += 2;
      mayQuote = false;
      continue;
    }
    const isCode = top?.style === "Code" || top?.style === "Pre" || top?.style === "PreCode";
    if (isCode ? character !== "`" : !RESERVED.has(character)) {
      result += character;
      at++;
      if (character !== "\r") mayQuote = false;
      continue;
    }
    const wasNewLine = character === "\n" || character === ">";
    if (isEnd(top) && top) endStyle(top);
    else beginStyle();
    if (!wasNewLine) mayQuote = false;
  }
  const last = open.at(-1);
  if (isQuoting && last) {
    open.pop();
    endQuote(last);
  }
  const unclosed = open.at(-1);
  if (unclosed) throw noEnd(unclosed);
  return { text: result, entities };
}
