import { endOf, type Entity } from "./entities.ts";

/** A text and its formats. */
export interface Formatted {
  text: string;
  entities: readonly Entity[];
}

/**
 * Replaces every occurrence of a variable. The formats move along. One that begins or ends inside a variable begins or
 * ends after it, so that formats never cross.
 */
export function fillIn({ text, entities }: Formatted, variable: string, toText: () => string) {
  const parts = text.split(variable);
  const [first = "", ...others] = parts;
  if (others.length === 0) return { text, entities };
  let filled = first;
  let at = first.length;
  /** Where each variable ends, before and after. */
  const ends: { start: number; end: number; filledEnd: number }[] = [];
  for (const part of others) {
    filled += toText();
    ends.push({ start: at, end: at + variable.length, filledEnd: filled.length });
    filled += part;
    at += variable.length + part.length;
  }
  const move = (position: number): number => {
    const before = ends.findLast(({ start }) => start < position);
    if (!before) return position;
    return before.filledEnd + Math.max(0, position - before.end);
  };
  const moved = entities.flatMap((entity) => {
    const offset = move(entity.offset);
    const length = move(endOf(entity)) - offset;
    return length > 0 ? [{ ...entity, offset, length }] : [];
  });
  return { text: filled, entities: moved };
}
