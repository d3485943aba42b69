import { isRecord, textIn } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { Entity } from "#state/message-state.ts";

import { checkLink } from "./link.ts";

const PLAIN_TYPES = new Set([
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
  "code",
  "blockquote",
  "expandable_blockquote",
]);

/** The entities that a caller gave instead of a parse mode. Types that Telegram detects itself are ignored. */
export function readEntities(given: unknown, text: string): Entity[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((item: unknown) => readEntity(item, text));
}

function readEntity(item: unknown, text: string): Entity[] {
  if (!isRecord(item)) throw refusals.badEntity("expected an Object");
  const { type, offset, length } = item;
  if (typeof type !== "string") throw refusals.badEntity('field "type" must be a String');
  if (typeof offset !== "number" || typeof length !== "number") {
    throw refusals.badEntity("offset and length must be Numbers");
  }
  if (offset < 0 || length <= 0) return [];
  if (offset > text.length) {
    throw refusals.bad(`entity begins after the end of the text at UTF-16 offset ${offset}`);
  }
  if (offset + length > text.length) {
    throw refusals.bad(
      `entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${offset + length}`,
    );
  }
  const span = { type, offset, length };
  if (PLAIN_TYPES.has(type)) return [span];
  if (type === "pre") {
    return [typeof item["language"] === "string" ? { ...span, language: item["language"] } : span];
  }
  if (type === "text_link") return [readLink(span, textIn(item, "url"))];
  if (type === "text_mention" && isRecord(item["user"])) {
    const user = { id: Number(item["user"]["id"]), is_bot: false, first_name: "" };
    return [{ ...span, user }];
  }
  if (type === "custom_emoji") {
    return [{ ...span, custom_emoji_id: textIn(item, "custom_emoji_id") }];
  }
  return [];
}

function readLink(span: Entity, url: string): Entity {
  const checked = checkLink(url);
  if ("fault" in checked) throw refusals.bad(`entity URL '${url}' is invalid: ${checked.fault}`);
  return { ...span, url: checked.link };
}
