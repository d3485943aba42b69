import { utf8Length } from "#digest.ts";
import { refusals } from "#refusals.ts";
import type { Entity, FormattedText } from "#state/message-state.ts";

import { argumentFrom, closeTag, isSupportedTag, type OpenTag } from "./html-tags.ts";

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const ENTITY = /&(?:#(?:x([0-9a-f]+)|(\d+))|(lt|gt|amp|quot));?/giy;

function decodeEntity(source: string, at: number): { text: string; end: number } | null {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(source);
  if (!found) return null;
  const [whole, hex, decimal, name] = found;
  if (name) return { text: NAMED[name.toLowerCase()] ?? "", end: at + whole.length };
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  if (code === 0 || code >= 0x10ffff) return null;
  return { text: String.fromCodePoint(code), end: at + whole.length };
}

const decodeEntities = (text: string) => {
  let decoded = "";
  for (let at = 0; at < text.length;) {
    const entity = text[at] === "&" ? decodeEntity(text, at) : null;
    decoded += entity ? entity.text : text.charAt(at);
    at = entity ? entity.end : at + 1;
  }
  return decoded;
};

const isSpace = (character: string | undefined) =>
  character !== undefined && /[ \t\r\n\0\v]/.test(character);

/** Telegram's HTML style: https://core.telegram.org/bots/api#html-style */
export function parseHtmlText(source: string): FormattedText {
  const entities: Entity[] = [];
  const open: OpenTag[] = [];
  let result = "";
  let at = 0;

  const fail = (why: string) => refusals.cannotParseEntities(why);
  const byteOffset = (index: number) => utf8Length(source.slice(0, index));
  const skipSpaces = () => {
    while (isSpace(source[at])) at++;
  };
  const readUntil = (stop: RegExp) => {
    const begin = at;
    while (at < source.length && !stop.test(source.charAt(at))) at++;
    return source.slice(begin, at);
  };

  const readValue = (begin: number): string => {
    const quote = source[at];
    if (quote === '"' || quote === "'") {
      const end = source.indexOf(quote, at + 1);
      if (end < 0) throw fail(`Unclosed start tag at byte offset ${byteOffset(begin)}`);
      const value = decodeEntities(source.slice(at + 1, end));
      at = end + 1;
      return value;
    }
    const tokenBegin = at;
    const token = readUntil(/[^a-z0-9.-]/i).toLowerCase();
    if (!isSpace(source[at]) && source[at] !== ">") {
      throw fail(`Unexpected end of name token at byte offset ${byteOffset(tokenBegin)}`);
    }
    return token;
  };

  const readAttributes = (tag: OpenTag, begin: number) => {
    const unclosed = () =>
      fail(`Unclosed start tag "${tag.name}" at byte offset ${byteOffset(begin)}`);
    for (skipSpaces(); source[at] !== ">"; skipSpaces()) {
      if (at >= source.length) throw unclosed();
      const attribute = readUntil(/[\s=>/"']/);
      if (attribute === "") {
        throw fail(
          `Empty attribute name in the tag "${tag.name}" at byte offset ${byteOffset(begin)}`,
        );
      }
      skipSpaces();
      if (at >= source.length) throw unclosed();
      let value = "";
      if (source[at] === "=") {
        at++;
        skipSpaces();
        if (at >= source.length) throw unclosed();
        value = readValue(begin);
      }
      tag.argument = argumentFrom(tag.name, attribute, value) ?? tag.argument;
      if (tag.name === "tg-time" && attribute === "unix")
        tag.date = Number.parseInt(value, 10) || 0;
    }
  };

  const openTag = (begin: number) => {
    const name = readUntil(/[\s>]/).toLowerCase();
    if (at >= source.length) throw fail(`Unclosed start tag at byte offset ${byteOffset(begin)}`);
    if (!isSupportedTag(name)) {
      throw fail(`Unsupported start tag "${name}" at byte offset ${byteOffset(begin)}`);
    }
    const tag: OpenTag = { name, argument: "", date: 0, offset: result.length };
    readAttributes(tag, begin);
    if (name === "span" && tag.argument !== "spoiler") {
      throw fail(`Tag "span" must have class "tg-spoiler" at byte offset ${byteOffset(begin)}`);
    }
    open.push(tag);
  };

  const endTag = (begin: number) => {
    const tag = open.pop();
    if (!tag) throw fail(`Unexpected end tag at byte offset ${byteOffset(begin)}`);
    at++;
    const name = readUntil(/[\s>]/).toLowerCase();
    skipSpaces();
    if (source[at] !== ">") throw fail(`Unclosed end tag at byte offset ${byteOffset(begin)}`);
    if (name !== "" && name !== tag.name) {
      throw fail(
        `Unmatched end tag at byte offset ${byteOffset(begin)}, expected "</${tag.name}>", found "</${name}>"`,
      );
    }
    const fault = closeTag(tag, result, entities);
    if (fault) throw fail(fault);
  };

  while (at < source.length) {
    const character = source.charAt(at);
    if (character === "<") {
      const begin = at++;
      if (source[at] === "/") endTag(begin);
      else openTag(begin);
      at++;
      continue;
    }
    const entity = character === "&" ? decodeEntity(source, at) : null;
    result += entity ? entity.text : character;
    at = entity ? entity.end : at + 1;
  }

  const unclosed = open.at(-1);
  if (unclosed) throw fail(`Can't find end tag corresponding to start tag "${unclosed.name}"`);
  for (const entity of entities) if (entity.type === "code") delete entity.language;
  return { text: result, entities };
}
