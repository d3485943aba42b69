import type { Entity } from "#state/message-state.ts";

/** The patterns, each with a character that must occur for it to match. */
const PATTERNS: [type: string, hint: string, pattern: RegExp][] = [
  ["url", ".", /(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"']+[^\s<>"'.,!?;:)]/gi],
  [
    "url",
    ".",
    /(?<![\w@./])(?:[a-z0-9-]+\.)+(?:com|org|net|io|me|dev|app|info|co|th)\b(?:\/[^\s<>"']*)?/gi,
  ],
  ["email", "@", /(?<!\S)[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ["mention", "@", /(?<![\w/@])@[a-z]\w{3,31}\b/gi],
  ["bot_command", "/", /(?<![\w/])\/[a-z0-9_]{1,64}(?:@\w{3,32})?\b/gi],
  ["hashtag", "#", /(?<![\w&/])#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu],
];

/** The entities that Telegram detects in a text, outside of the given ones. */
export function findEntities(text: string, given: Entity[]): Entity[] {
  const found = [...given];
  for (const [type, hint, pattern] of PATTERNS) {
    if (!text.includes(hint)) continue;
    for (const match of text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length };
      if (!found.some((other) => overlaps(entity, other))) found.push(entity);
    }
  }
  return found;
}

const OPEN_TYPES = new Set([
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
  "blockquote",
  "expandable_blockquote",
]);

const overlaps = (entity: Entity, other: Entity) =>
  !OPEN_TYPES.has(other.type) &&
  entity.offset < other.offset + other.length &&
  other.offset < entity.offset + entity.length;
