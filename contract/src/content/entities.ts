import { z } from "zod/mini";

import { LIMITS } from "#limits.ts";
import { fault } from "#sentences/encode-fault.ts";

import { linkFault } from "./links.ts";

/** Formats, by Telegram's names. https://core.telegram.org/bots/api#messageentity */
export const FORMATS = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
  "code",
  "text_link",
  "blockquote",
] as const;
export type Format = (typeof FORMATS)[number];

const place = (field: "offset" | "length", min: number) =>
  z
    .number(fault("format_place_not_number", { field }))
    .check(
      z.refine(
        (value) => Number.isSafeInteger(value) && value >= min,
        fault("format_place_out_of_range", { field, min }),
      ),
    );

/** A format and the part of the text that has it. Offset and length count UTF-16 units, as in Telegram. */
export const Entity = z.object({
  type: z.enum(FORMATS, fault("format_unknown", { options: FORMATS })),
  offset: place("offset", 0),
  length: place("length", 1),
  /** Only for a link. */
  url: z.optional(z.string(fault("link_url_not_text"))),
});
export type Entity = z.infer<typeof Entity>;

/** In answers any format is allowed, because a newer worker may know more. Unknown ones are not shown. */
export const ShownEntity = z.object({
  type: z.string(),
  offset: z.number(),
  length: z.number(),
  url: z.nullish(z.string()),
});
type ShownEntity = z.infer<typeof ShownEntity>;

export const endOf = ({ offset, length }: Pick<Entity, "offset" | "length">) => offset + length;

/** True if this offset is in the middle of a character. */
export const isInsidePair = (text: string, index: number): boolean =>
  /[\uD800-\uDBFF]/.test(text.charAt(index - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(index));

export const knownEntities = (given: readonly ShownEntity[] | null | undefined): Entity[] =>
  (given ?? []).flatMap((entity) => {
    const { data } = Entity.safeParse({ ...entity, url: entity.url ?? undefined });
    return data ? [data] : [];
  });

function ownFault(text: string, entity: Entity): string | null {
  if (endOf(entity) > text.length) return fault("format_beyond_end");
  if (isInsidePair(text, entity.offset) || isInsidePair(text, endOf(entity))) {
    return fault("format_halves_character");
  }
  if (entity.type !== "text_link") {
    return entity.url === undefined ? null : fault("url_without_link");
  }
  if (entity.url === undefined) return fault("link_url_required");
  return linkFault(entity.url);
}

/** Why two formats cannot be combined. `outer` starts first, or is the longer one. */
function pairFault(outer: Entity, inner: Entity): string | null {
  if (inner.offset >= endOf(outer)) return null;
  if (endOf(inner) > endOf(outer)) return fault("formats_not_nested");
  if (outer.type === inner.type) return fault("format_doubled");
  const types = new Set([outer.type, inner.type]);
  if (types.has("code") && !types.has("blockquote")) return fault("code_formatted");
  const isSame = outer.offset === inner.offset && outer.length === inner.length;
  const isInsideFixed = outer.type === "code" || outer.type === "text_link";
  return inner.type === "blockquote" && isInsideFixed && !isSame ? fault("quote_misplaced") : null;
}

const urlBytes = (entities: readonly Entity[]) =>
  new TextEncoder().encode(entities.map(({ url = "" }) => url).join("")).length;

/** In Telegram's order: by start, and the longer one first. */
export const inOrder = (entities: readonly Entity[]): Entity[] =>
  entities.toSorted(
    (a, b) =>
      a.offset - b.offset ||
      b.length - a.length ||
      FORMATS.indexOf(a.type) - FORMATS.indexOf(b.type),
  );

/** Why Telegram would refuse these formats, as a `fault`, or null. */
export function entityFault(text: string, entities: readonly Entity[]): string | null {
  for (const entity of entities) {
    const found = ownFault(text, entity);
    if (found !== null) return found;
  }
  if (urlBytes(entities) > LIMITS.linksBytes) {
    return fault("links_too_long");
  }
  const ordered = inOrder(entities);
  for (const [index, one] of ordered.entries()) {
    for (const other of ordered.slice(index + 1)) {
      const found = pairFault(one, other);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Trims a text. Its formats move along, and those that cover only spaces are dropped. */
export function trimFormatted(text: string, entities: readonly Entity[]) {
  const trimmed = text.trim();
  const shift = text.length - text.trimStart().length;
  const moved = entities.flatMap((entity) => {
    const offset = Math.max(0, entity.offset - shift);
    const length = Math.min(endOf(entity) - shift, trimmed.length) - offset;
    return length > 0 ? [{ ...entity, offset, length }] : [];
  });
  return { text: trimmed, entities: moved };
}
