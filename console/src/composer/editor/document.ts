import { endOf, type Entity } from "@tbm/contract/content/entities.ts";
import type { Mark, Node } from "prosemirror-model";

import { type FormattedText, tidy } from "#composer/formatting/rich-text.ts";

import { schema } from "./document-schema.ts";

const { doc: docType, line: lineType, quote: quoteType } = schema.nodes;

interface Line {
  start: number;
  end: number;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split("\n").map(({ length }) => {
    const line = { start, end: start + length };
    start = line.end + 1;
    return line;
  });
}

function marksOf(entities: readonly Entity[]): readonly Mark[] {
  return entities.reduce<readonly Mark[]>((marks, { type, url = "" }) => {
    if (type === "blockquote") return marks;
    return schema.mark(type, type === "text_link" ? { url } : null).addToSet(marks);
  }, []);
}

function toLine({ text, entities }: FormattedText, { start, end }: Line): Node {
  const inLine = entities.filter((entity) => entity.offset < end && endOf(entity) > start);
  const cuts = inLine.flatMap((entity) => [entity.offset, endOf(entity)]);
  const places = [...new Set([start, ...cuts, end])]
    .filter((place) => place >= start && place <= end)
    .toSorted((a, b) => a - b);
  const pieces = places.slice(1).map((to, index) => {
    const from = places[index] ?? start;
    const around = inLine.filter((entity) => entity.offset <= from && endOf(entity) >= to);
    return schema.text(text.slice(from, to), marksOf(around));
  });
  return lineType.create(null, pieces);
}

/** An empty line belongs to the quote around it, but not to one that ends or starts there. */
const quoteAround = (quotes: readonly Entity[], { start, end }: Line): Entity | undefined =>
  quotes.find((quote) => quote.offset < end && endOf(quote) > start);

/** The document of a text with its formats. Quotes grow to whole lines. */
export function toDocument(value: FormattedText): Node {
  const quotes = value.entities.filter(({ type }) => type === "blockquote");
  const blocks: { quote: Entity | undefined; lines: Node[] }[] = [];
  for (const line of linesOf(value.text)) {
    const quote = quoteAround(quotes, line);
    const last = blocks.at(-1);
    const node = toLine(value, line);
    if (quote && last?.quote === quote) last.lines.push(node);
    else blocks.push({ quote, lines: [node] });
  }
  return docType.create(
    null,
    blocks.flatMap(({ quote, lines }) => (quote ? quoteType.create(null, lines) : lines)),
  );
}

const entityOf = ({ type, attrs }: Mark, offset: number, length: number): Entity => ({
  // The marks of the schema are Telegram's formats.
  type: type.name as Entity["type"],
  offset,
  length,
  ...(type.name === "text_link" && { url: String(attrs["url"]) }),
});

/** A format that goes on in the next line covers the line break too. */
function acrossLines(text: string, entities: readonly Entity[]): Entity[] {
  return entities.map((entity) => {
    if (entity.type === "blockquote") return entity;
    const breaks = /^\n*/.exec(text.slice(endOf(entity)))?.[0].length ?? 0;
    const goesOn = entities.some(
      ({ type, url, offset }) =>
        type === entity.type && url === entity.url && offset === endOf(entity) + breaks,
    );
    return goesOn ? { ...entity, length: entity.length + breaks } : entity;
  });
}

/** The text of a document with its formats. */
export function toValue(document: Node): FormattedText {
  const entities: Entity[] = [];
  const lines: string[] = [];
  let at = 0;
  const addLine = (line: Node) => {
    line.forEach((piece, offset) => {
      for (const mark of piece.marks) entities.push(entityOf(mark, at + offset, piece.nodeSize));
    });
    lines.push(line.textContent);
    at += line.content.size + 1;
  };
  document.forEach((block) => {
    const start = at;
    if (block.type === lineType) addLine(block);
    else {
      block.forEach(addLine);
      const length = at - 1 - start;
      if (length > 0) entities.push({ type: "blockquote", offset: start, length });
    }
  });
  const text = lines.join("\n");
  return { text, entities: tidy(text, acrossLines(text, entities)) };
}

/** The place in the document of an offset in its text. */
export function placeOf(document: Node, offset: number): number {
  let left = offset;
  let place: number | null = null;
  document.descendants((node, position) => {
    if (node.type !== lineType || place !== null) return node.type === quoteType;
    if (left <= node.content.size) place = position + 1 + left;
    else left -= node.content.size + 1;
    return false;
  });
  return place ?? document.content.size;
}
