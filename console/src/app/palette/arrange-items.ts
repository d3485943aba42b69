import type { Kind, PaletteItem, PaletteSource } from "./palette-item.ts";
import { createSearch } from "./search-records.ts";

const MOST_OF_A_KIND = 5;
const MOST_RECENT = 5;
/** Shown without a query. */
const AT_FIRST: ReadonlySet<Kind> = new Set(["screens", "actions"]);

export interface Section {
  kind: Kind;
  items: PaletteItem[];
}

type Searchable = PaletteSource & ReturnType<typeof createSearch>;

export const searchable = (source: PaletteSource): Searchable => ({
  ...source,
  ...createSearch(source.texts),
});

/** What the palette shows before anything is typed. */
export function openingSections(
  sources: readonly PaletteSource[],
  recent: readonly string[],
): Section[] {
  const chosen = recent
    .map((id) => sources.map((source) => source.find(id)).find(Boolean))
    .filter((item) => item !== undefined)
    .slice(0, MOST_RECENT);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const others = sources
    .filter(({ kind }) => AT_FIRST.has(kind))
    .map(({ kind, count, itemAt }) => ({
      kind,
      items: Array.from({ length: count }, (_, index) => itemAt(index)).filter(
        ({ id }) => !chosenIds.has(id),
      ),
    }));
  return [{ kind: "recent" as const, items: chosen }, ...others].filter(
    ({ items }) => items.length > 0,
  );
}

interface FoundSection extends Section {
  /** The rating of its best item. */
  best: number;
}

/** The kind with the best match first. */
export const bestFirst = (sections: readonly FoundSection[]): Section[] =>
  sections.toSorted((one, other) => one.best - other.best);

/** Adds an item behind the others of its kind, or as the last of all. */
export function withLast(
  sections: readonly Section[],
  kind: Kind,
  item: PaletteItem | null,
): readonly Section[] {
  if (!item) return sections;
  if (!sections.some((section) => section.kind === kind)) {
    return [...sections, { kind, items: [item] }];
  }
  return sections.map((section) =>
    section.kind === kind ? { kind, items: [...section.items, item] } : section,
  );
}

/** What matches the query. Recent choices come before equal ones. */
export function foundSections(
  sources: readonly Searchable[],
  recent: readonly string[],
  query: string,
): FoundSection[] {
  return sources
    .map(({ kind, search, itemAt }) => {
      const found = search(query, MOST_OF_A_KIND);
      const items = found
        .map(({ index, rating }) => {
          const item = itemAt(index);
          return { item, rating: rating - (recent.includes(item.id) ? 0.5 : 0) };
        })
        .toSorted((one, other) => one.rating - other.rating);
      return { kind, items: items.map(({ item }) => item), best: items[0]?.rating ?? Infinity };
    })
    .filter(({ items }) => items.length > 0);
}
