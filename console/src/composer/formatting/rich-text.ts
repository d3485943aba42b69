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

export interface Range {
  start: number;
  end: number;
}

/** Telegram does not allow these formats together with code. */
const NOT_WITH_CODE: readonly Format[] = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
  "text_link",
];

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

/** Removes formats of these kinds from a range. The parts outside the range stay. */
const without = (
  entities: readonly Entity[],
  formats: readonly Format[],
  { start, end }: Range,
): Entity[] =>
  entities.flatMap((entity) => {
    if (!formats.includes(entity.type)) return [entity];
    const before = spanOf(entity, { start: entity.offset, end: Math.min(endOf(entity), start) });
    const after = spanOf(entity, { start: Math.max(entity.offset, end), end: endOf(entity) });
    return [before, after].filter(({ length }) => length > 0);
  });

/** The formats that cover a whole range. For a caret, those of the character before it. */
export function formatsAt({ entities }: FormattedText, { start, end }: Range): Set<Format> {
  const from = start === end ? start - 1 : start;
  const to = start === end ? start : end;
  const found = entities.filter((entity) => entity.offset <= from && endOf(entity) >= to);
  const isBehindLink = (entity: Entity) =>
    start === end && entity.type === "text_link" && endOf(entity) === start;
  return new Set(found.filter((entity) => !isBehindLink(entity)).map(({ type }) => type));
}

/** The link that overlaps a range or touches a caret. */
export function linkAt({ entities }: FormattedText, { start, end }: Range): Entity | undefined {
  const slack = start === end ? 1 : 0;
  return entities.find(
    (entity) =>
      entity.type === "text_link" && entity.offset < end + slack && endOf(entity) > start - slack,
  );
}

/** A quote always covers whole lines. */
function linesOf(text: string, { start, end }: Range): Range {
  const last = end > start && text.charAt(end - 1) === "\n" ? end - 1 : end;
  const lineEnd = text.indexOf("\n", last);
  return {
    start: start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1,
    end: lineEnd < 0 ? text.length : lineEnd,
  };
}

const excludedBy = (format: Format): readonly Format[] => {
  if (format === "code") return NOT_WITH_CODE;
  return NOT_WITH_CODE.includes(format) ? ["code"] : [];
};

function add({ text, entities }: FormattedText, entity: Entity): FormattedText {
  const range = { start: entity.offset, end: endOf(entity) };
  const kept = without(entities, [entity.type, ...excludedBy(entity.type)], range);
  return { text, entities: tidy(text, [...kept, entity]) };
}

/** The range to remove a format from. A quote is removed as a whole: a part of it would start with an empty line. */
function rangeToClear({ entities }: FormattedText, type: Format, range: Range): Range {
  if (type !== "blockquote") return range;
  const quotes = entities.filter(
    (entity) => entity.type === type && entity.offset < range.end && endOf(entity) > range.start,
  );
  return {
    start: Math.min(...quotes.map(({ offset }) => offset)),
    end: Math.max(...quotes.map(endOf)),
  };
}

/** Adds a format to a range, or removes it if the whole range has it. */
export function toggle(value: FormattedText, selected: Range, type: Format): FormattedText {
  const range = type === "blockquote" ? linesOf(value.text, selected) : selected;
  if (range.start === range.end) return value;
  if (formatsAt(value, range).has(type)) {
    const cleared = without(value.entities, [type], rangeToClear(value, type, range));
    return { ...value, entities: tidy(value.text, cleared) };
  }
  return add(value, { type, offset: range.start, length: range.end - range.start });
}

/** Makes the selected text a link, or changes the link at that position. Null removes it. */
export function setLink(value: FormattedText, selected: Range, url: string | null): FormattedText {
  const link = linkAt(value, selected);
  const isPlace = selected.start === selected.end;
  const range = isPlace && link ? { start: link.offset, end: endOf(link) } : selected;
  const removed = link
    ? { start: Math.min(range.start, link.offset), end: Math.max(range.end, endOf(link)) }
    : range;
  const entities = without(value.entities, ["text_link"], url === null ? removed : range);
  const cleared = { ...value, entities: tidy(value.text, entities) };
  if (url === null || range.start === range.end) return cleared;
  return add(cleared, {
    type: "text_link",
    offset: range.start,
    length: range.end - range.start,
    url,
  });
}
