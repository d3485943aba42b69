import type { Entity } from "#state/message-state.ts";

import { linkEntity } from "./link-entity.ts";

export type OpenTag = { name: string; argument: string; date: number; offset: number };

const SIMPLE_TAGS: Record<string, string> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  u: "underline",
  ins: "underline",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  "tg-spoiler": "spoiler",
  span: "spoiler",
};

const SUPPORTED = new Set([
  ...Object.keys(SIMPLE_TAGS),
  "a",
  "tg-emoji",
  "tg-time",
  "pre",
  "code",
  "blockquote",
]);

export const isSupportedTag = (name: string) => SUPPORTED.has(name);

/** The argument that an attribute gives to its tag; undefined if it has no meaning there. */
export function argumentFrom(tag: string, attribute: string, value: string): string | undefined {
  if (tag === "a" && attribute === "href") return value;
  if (tag === "code" && attribute === "class" && value.startsWith("language-")) {
    return value.slice("language-".length);
  }
  if (tag === "span" && attribute === "class" && value.startsWith("tg-")) return value.slice(3);
  if (tag === "tg-emoji" && attribute === "emoji-id") return value;
  if (tag === "blockquote" && attribute === "expandable") return "1";
  return undefined;
}

/** Appends the entity of a closed tag. Returns what is wrong with it, or null. */
export function closeTag(tag: OpenTag, result: string, entities: Entity[]): string | null {
  const { offset, argument } = tag;
  const length = result.length - offset;
  if (length <= 0) return null;
  const simple = SIMPLE_TAGS[tag.name];
  if (simple) entities.push({ type: simple, offset, length });
  else if (tag.name === "a") {
    const entity = linkEntity(argument || result.slice(offset), offset, length);
    if (entity) entities.push(entity);
  } else if (tag.name === "tg-emoji") {
    if (!/^[1-9]\d*$/.test(argument)) return "Invalid custom emoji identifier specified";
    entities.push({ type: "custom_emoji", offset, length, custom_emoji_id: argument });
  } else if (tag.name === "tg-time") {
    if (tag.date > 0) entities.push({ type: "date_time", offset, length, unix_time: tag.date });
  } else if (tag.name === "blockquote") {
    entities.push({ type: argument ? "expandable_blockquote" : "blockquote", offset, length });
  } else pushCode(tag, length, entities);
  return null;
}

/** `<pre><code class="language-x">`, nested in either order, is one code block with a language. */
function pushCode(tag: OpenTag, length: number, entities: Entity[]) {
  const last = entities.at(-1);
  const isSameSpan = last?.offset === tag.offset && last.length === length;
  if (tag.name === "pre" && isSameSpan && last.type === "code" && last.language) last.type = "pre";
  else if (tag.name === "code" && isSameSpan && last.type === "pre" && tag.argument) {
    last.language = tag.argument;
  } else {
    const language = tag.name === "code" && tag.argument ? { language: tag.argument } : {};
    entities.push({ type: tag.name, offset: tag.offset, length, ...language });
  }
}
