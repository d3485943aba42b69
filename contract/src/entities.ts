import { z } from "zod";

import { LIMITS } from "./limits.ts";
import { linkFault } from "./links.ts";

/** What a part of a text can be, in Telegram's words. https://core.telegram.org/bots/api#messageentity */
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

const place = (what: string, least: number) =>
  z
    .number(`A format's ${what} must be a number.`)
    .refine(
      (value) => Number.isSafeInteger(value) && value >= least,
      `A format's ${what} must be a whole number from ${least}.`,
    );

/** A part of a text and what it is. Offset and length count UTF-16 units, as Telegram does. */
export const Entity = z.object({
  type: z.enum(FORMATS, `A format must be one of ${FORMATS.join(", ")}.`),
  offset: place("offset", 0),
  length: place("length", 1),
  /** Only for a link. */
  url: z.string("A link's URL must be a text.").optional(),
});
export type Entity = z.infer<typeof Entity>;

/** As an answer gives it: a newer worker may know more formats, which are then not shown. */
export const ShownEntity = z.object({
  type: z.string(),
  offset: z.number(),
  length: z.number(),
  url: z.string().nullish(),
});
type ShownEntity = z.infer<typeof ShownEntity>;

export const endOf = ({ offset, length }: Pick<Entity, "offset" | "length">) => offset + length;

/** Whether a cut here would halve a character. */
export const isInsidePair = (text: string, index: number): boolean =>
  /[\uD800-\uDBFF]/.test(text.charAt(index - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(index));

export const knownEntities = (given: readonly ShownEntity[] | null | undefined): Entity[] =>
  (given ?? []).flatMap((entity) => {
    const { data } = Entity.safeParse({ ...entity, url: entity.url ?? undefined });
    return data ? [data] : [];
  });

function ownFault(text: string, entity: Entity): string | null {
  if (endOf(entity) > text.length) return "A format reaches beyond the end of the message.";
  if (isInsidePair(text, entity.offset) || isInsidePair(text, endOf(entity))) {
    return "A format begins or ends in the middle of a character.";
  }
  if (entity.type !== "text_link") {
    return entity.url === undefined ? null : "Only a link can have a URL.";
  }
  if (entity.url === undefined) return "A link needs a URL.";
  return linkFault(entity.url);
}

/** Why two formats cannot stand as they do; `one` begins first, or is the longer of the two. */
function pairFault(one: Entity, other: Entity): string | null {
  if (other.offset >= endOf(one)) return null;
  if (endOf(other) > endOf(one)) return "Formats that overlap must lie one inside the other.";
  if (one.type === other.type) return "A format is given twice for the same part of the message.";
  const types = new Set([one.type, other.type]);
  if (types.has("code") && !types.has("blockquote")) return "Code can carry no other format.";
  const isSame = one.offset === other.offset && one.length === other.length;
  const isInsideFixed = one.type === "code" || one.type === "text_link";
  return other.type === "blockquote" && isInsideFixed && !isSame
    ? "A quote cannot lie inside a link or code."
    : null;
}

const urlBytes = (entities: readonly Entity[]) =>
  new TextEncoder().encode(entities.map(({ url = "" }) => url).join("")).length;

/** As Telegram lists them: the one that begins first, and of two the longer. */
export const inOrder = (entities: readonly Entity[]): Entity[] =>
  entities.toSorted(
    (one, other) =>
      one.offset - other.offset ||
      other.length - one.length ||
      FORMATS.indexOf(one.type) - FORMATS.indexOf(other.type),
  );

/** Why Telegram would not take these formats of a text as they are, or null. */
export function entityFault(text: string, entities: readonly Entity[]): string | null {
  for (const entity of entities) {
    const fault = ownFault(text, entity);
    if (fault !== null) return fault;
  }
  if (urlBytes(entities) > LIMITS.linksBytes) {
    return "All links together are too long for Telegram; shorten some.";
  }
  const ordered = inOrder(entities);
  for (const [index, one] of ordered.entries()) {
    for (const other of ordered.slice(index + 1)) {
      const fault = pairFault(one, other);
      if (fault !== null) return fault;
    }
  }
  return null;
}

/** Takes the spaces around a text away; its formats move along, and what covered only spaces goes. */
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
