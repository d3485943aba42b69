export type Tone = "negative" | "uncertain" | "notice";

/** One thing that needs attention, and what to do about it. */
export interface AttentionLine {
  id: string;
  title: string;
  /** Empty if nobody knows the language of the title. */
  lang?: "" | undefined;
  detail: string;
  tone: Tone;
  /** A link, or something on this page. */
  step: { label: string; to: string } | { label: string; onClick: () => void };
}

const SHOWN = 3;

interface Kind<Item> {
  total: number;
  items: readonly Item[];
}

/** A line for each of the first few, and one for all others. */
export function linesOf<Item>(
  { total, items }: Kind<Item>,
  toLine: (item: Item) => AttentionLine,
  toRest: (more: number) => AttentionLine,
): AttentionLine[] {
  const shown = items.slice(0, SHOWN);
  const more = total - shown.length;
  return [...shown.map(toLine), ...(more > 0 ? [toRest(more)] : [])];
}
