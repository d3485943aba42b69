import {
  endOf,
  type Entity,
  type Format,
  inOrder,
  isInsidePair,
} from "@tbm/contract/content/entities.ts";

/**
 * A text with its formats while it is edited. Formats of the same kind never touch; those of different kinds may
 * overlap. `nested` converts them to what Telegram accepts.
 */
export interface FormattedText {
  text: string;
  entities: readonly Entity[];
}

interface Range {
  start: number;
  end: number;
}

const spanOf = (entity: Entity, { start, end }: Range): Entity => ({
  ...entity,
  offset: start,
  length: end - start,
});

const isSame = (a: Entity, b: Entity) => a.type === b.type && a.url === b.url;

/** Merges adjacent formats, and drops those that are empty or outside the text. */
export function tidy(text: string, entities: readonly Entity[]): Entity[] {
  const snap = (index: number) => (isInsidePair(text, index) ? index + 1 : index);
  const joined: Entity[] = [];
  for (const entity of inOrder(entities)) {
    const start = snap(Math.max(0, entity.offset));
    const end = snap(Math.min(text.length, endOf(entity)));
    if (start >= end) continue;
    const index = joined.findLastIndex((earlier) => isSame(earlier, entity));
    const last = joined[index];
    if (last && endOf(last) >= start) {
      joined[index] = spanOf(last, { start: last.offset, end: Math.max(endOf(last), end) });
    } else joined.push(spanOf(entity, { start, end }));
  }
  return inOrder(joined);
}

/** The formats that cover a whole range. For a caret, those of the character before it. */
export function formatsAt({ entities }: FormattedText, { start, end }: Range): Set<Format> {
  const from = start === end ? start - 1 : start;
  const to = start === end ? start : end;
  const found = entities.filter((entity) => entity.offset <= from && endOf(entity) >= to);
  const isBehindLink = (entity: Entity) =>
    start === end && entity.type === "text_link" && endOf(entity) === start;
  return new Set(found.filter((entity) => !isBehindLink(entity)).map(({ type }) => type));
}
