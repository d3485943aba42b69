import type { MessageView } from "#control/control-views.ts";

type Entity = MessageView["entities"][number];

export type TextNode = string | { entity: Entity; children: TextNode[] };

const endOf = ({ offset, length }: Entity) => offset + length;

/** Entities as a tree over the text. An entity that overlaps the end of another is split in two. */
export function textTree(text: string, entities: readonly Entity[]): TextNode[] {
  const sorted = entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length);
  return branch(text, 0, text.length, sorted);
}

function branch(text: string, start: number, end: number, entities: Entity[]): TextNode[] {
  const nodes: TextNode[] = [];
  const waiting = [...entities];
  let at = start;
  for (let entity = waiting.shift(); entity; entity = waiting.shift()) {
    if (entity.offset < at || entity.length <= 0 || entity.offset >= end) continue;
    const stop = Math.min(endOf(entity), end);
    const inside: Entity[] = [];
    for (let next = waiting[0]; next && next.offset < stop; next = waiting[0]) {
      waiting.shift();
      const over = endOf(next) - stop;
      inside.push(over > 0 ? { ...next, length: next.length - over } : next);
      if (over > 0) waiting.unshift({ ...next, offset: stop, length: over });
      if (over > 0) break;
    }
    if (entity.offset > at) nodes.push(text.slice(at, entity.offset));
    nodes.push({ entity, children: branch(text, entity.offset, stop, inside) });
    at = stop;
  }
  if (at < end) nodes.push(text.slice(at, end));
  return nodes;
}
