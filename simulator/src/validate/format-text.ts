import { isOverBytes } from "#digest.ts";
import { refusals } from "#refusals.ts";
import type { Entity, FormattedText } from "#state/message-state.ts";

import { findEntities } from "./detect-entities.ts";
import { readEntities } from "./given-entities.ts";
import { parseMarkdownText } from "./markdown-text.ts";
import { parseMarkdownV2Text } from "./markdown-v2-text.ts";
import { parseHtmlText } from "./parse-html.ts";

const MAX_RAW_BYTES = 32_768;
const MAX_ENTITIES = 100;
const MAX_ENTITY_BYTES = 8192;

const parsers: Record<string, (text: string) => FormattedText> = {
  html: parseHtmlText,
  markdown: parseMarkdownText,
  markdownv2: parseMarkdownV2Text,
};

function parse(text: string, parseMode: string, given: unknown): FormattedText {
  const mode = parseMode.toLowerCase();
  if (mode === "" || mode === "none" || text === "") {
    return { text, entities: readEntities(given, text) };
  }
  const parser = parsers[mode];
  if (!parser) throw refusals.parseModeUnsupported();
  return parser(text);
}

const clip = (entity: Entity, shift: number, end: number): Entity[] => {
  const offset = Math.max(0, entity.offset - shift);
  const length = Math.min(entity.offset + entity.length - shift, end) - offset;
  return length > 0 ? [{ ...entity, offset, length }] : [];
};

function trim({ text, entities }: FormattedText): FormattedText {
  const trimmed = text.trim();
  if (trimmed.length === text.length) return { text, entities };
  const shift = text.length - text.trimStart().length;
  return {
    text: trimmed,
    entities: entities.flatMap((entity) => clip(entity, shift, trimmed.length)),
  };
}

/** Parses and trims a text and adds its entities, as Telegram does. The caller checks the length. */
export function formatText(raw: string, parseMode: string, given: unknown): FormattedText {
  if (isOverBytes(raw, MAX_RAW_BYTES)) throw refusals.rawTextTooLong();
  const { text, entities } = trim(parse(raw, parseMode, given));
  const carried = entities.reduce((sum, entity) => sum + (entity.url?.length ?? 0), 0);
  if (carried > MAX_ENTITY_BYTES) throw refusals.entitiesTooLong();
  const marked = findEntities(text, entities);
  marked.sort((left, right) => left.offset - right.offset || right.length - left.length);
  return { text, entities: marked.slice(0, MAX_ENTITIES) };
}
