import { endOf, type Entity, type Format, inOrder } from "@tbm/contract/content/entities.ts";

/** Priority: where two formats cross, the later one in this list is cut. */
const ORDER: readonly Format[] = [
  "blockquote",
  "text_link",
  "code",
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
];

/** Telegram allows no quote inside these, so they are cut around it. */
const NEVER_AROUND: ReadonlySet<Format> = new Set<Format>(["text_link", "code"]);

function cutsOf(entity: Entity, placed: readonly Entity[]): number[] {
  const isInside = (index: number) => index > entity.offset && index < endOf(entity);
  const cuts = new Set<number>();
  for (const other of placed) {
    const isWhole = other.offset >= entity.offset && endOf(other) <= endOf(entity);
    if (isWhole && !NEVER_AROUND.has(entity.type)) continue;
    for (const index of [other.offset, endOf(other)]) if (isInside(index)) cuts.add(index);
  }
  return [...cuts].toSorted((a, b) => a - b);
}

const piece = (entity: Entity, start: number, end: number): Entity => ({
  ...entity,
  offset: start,
  length: end - start,
});

function cut(entity: Entity, placed: readonly Entity[]): Entity[] {
  const ends = [...cutsOf(entity, placed), endOf(entity)];
  const starts = [entity.offset, ...ends.slice(0, -1)];
  return starts.map((start, index) => piece(entity, start, ends[index] ?? start));
}

/** The same formats, cut so that none crosses another. Telegram requires this. */
export function nested(entities: readonly Entity[]): Entity[] {
  const placed: Entity[] = [];
  for (const type of ORDER) {
    const ofType = entities.filter((entity) => entity.type === type);
    placed.push(...ofType.flatMap((entity) => cut(entity, placed)));
  }
  return inOrder(placed);
}
