import { endOf, type Entity, isInsidePair } from "@tbm/contract/content/entities.ts";

import { type FormattedText, formatsAt, tidy } from "./rich-text.ts";

/** At `start`, `removed` characters were replaced by `added` others. */
interface Change {
  start: number;
  removed: number;
  added: number;
}

function commonStart(before: string, after: string, max: number): number {
  let length = 0;
  while (length < max && before.charAt(length) === after.charAt(length)) length += 1;
  return length;
}

function commonEnd(before: string, after: string, max: number): number {
  let length = 0;
  while (length < max && before.at(-1 - length) === after.at(-1 - length)) length += 1;
  return length;
}

/** The caret is after the typed text. It decides which of several equal characters are new. */
function changeOf(before: string, after: string, caret: number): Change {
  const shorter = Math.min(before.length, after.length);
  let rest = Math.min(after.length - caret, shorter);
  if (!before.endsWith(after.slice(after.length - rest))) {
    rest = commonEnd(before, after, shorter - commonStart(before, after, shorter));
  }
  let start = commonStart(before, after, shorter - rest);
  const isSplit = (beforeIndex: number, afterIndex: number) =>
    isInsidePair(before, beforeIndex) || isInsidePair(after, afterIndex);
  if (isSplit(start, start)) start -= 1;
  if (isSplit(before.length - rest, after.length - rest)) rest -= 1;
  return { start, removed: before.length - rest - start, added: after.length - rest - start };
}

/** The parts of an entity before and after a change, at their new offsets. */
function partsAround(entity: Entity, { start, removed, added }: Change): Entity[] {
  const head = { ...entity, length: Math.min(endOf(entity), start) - entity.offset };
  const offset = Math.max(entity.offset, start + removed);
  const tail = { ...entity, offset: offset + added - removed, length: endOf(entity) - offset };
  return [head, tail].filter(({ length }) => length > 0);
}

/**
 * Carries the formats over after the text was edited as plain text. New text gets the formats around
 * it. A link grows only from inside.
 */
export function edit(before: FormattedText, text: string, caret: number): FormattedText {
  const change = changeOf(before.text, text, caret);
  const { start, removed, added } = change;
  const place = { start, end: start + removed };
  const moved = before.entities.flatMap((entity) => partsAround(entity, change));
  if (added === 0) return { text, entities: tidy(text, moved) };
  const isAround = (entity: Entity) => entity.offset <= start && endOf(entity) >= place.end;
  const url = before.entities.find(
    (entity) => entity.type === "text_link" && isAround(entity),
  )?.url;
  const given = [...formatsAt(before, place)].flatMap((type): Entity[] => {
    const entity = { type, offset: start, length: added };
    if (type !== "text_link") return [entity];
    return url === undefined ? [] : [{ ...entity, url }];
  });
  return { text, entities: tidy(text, [...moved, ...given]) };
}
