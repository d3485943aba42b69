import { utf8Length } from "#digest.ts";
import { refusals } from "#refusals.ts";
import type { Entity, FormattedText } from "#state/message-state.ts";

import { linkEntity } from "./link-entity.ts";

const ESCAPABLE = new Set(["_", "*", "`", "["]);

/** Reads the language after ``` and the newline after it. */
export function readCodeHead(source: string, at: number): { language: string; end: number } {
  const name = /^[^\s`]+(?=\s)/.exec(source.slice(at, at + 64))?.[0] ?? "";
  const afterName = at + name.length;
  const newline = /^(?:\r\n|\n\r|\n|\r)/.exec(source.slice(afterName, afterName + 2))?.[0] ?? "";
  return { language: name, end: afterName + newline.length };
}

/** Parses the legacy style, which has no nesting: https://core.telegram.org/bots/api#markdown-style */
export function parseMarkdownText(source: string): FormattedText {
  const entities: Entity[] = [];
  let result = "";

  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === "\\" && ESCAPABLE.has(source.charAt(at + 1))) {
      result += source.charAt(++at);
      continue;
    }
    if (!ESCAPABLE.has(character)) {
      result += character;
      continue;
    }

    const begin = at;
    const isBlock = source.startsWith("```", at);
    const head = isBlock ? readCodeHead(source, at + 3) : { language: "", end: at + 1 };
    const closing = isBlock ? "```" : character === "[" ? "]" : character;
    const end = source.indexOf(closing, head.end);
    if (end < 0) {
      const offset = utf8Length(source.slice(0, begin));
      throw refusals.cannotParseEntities(
        `Can't find end of the entity starting at byte offset ${offset}`,
      );
    }
    const inner = source.slice(head.end, end);
    const offset = result.length;
    result += inner;
    at = end + closing.length - 1;

    let url = inner;
    if (character === "[" && source[at + 1] === "(") {
      const urlEnd = source.indexOf(")", at + 2);
      url = source.slice(at + 2, urlEnd < 0 ? source.length : urlEnd);
      at = urlEnd < 0 ? source.length : urlEnd;
    }
    if (inner === "") continue;
    const length = inner.length;
    if (character === "_") entities.push({ type: "italic", offset, length });
    else if (character === "*") entities.push({ type: "bold", offset, length });
    else if (character === "[") {
      const entity = linkEntity(url, offset, length);
      if (entity) entities.push(entity);
    } else {
      const language = head.language ? { language: head.language } : {};
      entities.push({ type: isBlock ? "pre" : "code", offset, length, ...language });
    }
  }
  return { text: result, entities };
}
