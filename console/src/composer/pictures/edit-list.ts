/** The list with one item moved one place forward or back. */
export function moveItem<Item>(list: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const [item, neighbor] = [list[index], list[index + by]];
  if (item === undefined || neighbor === undefined) return list;
  return list.with(index, neighbor).with(index + by, item);
}

/** Adds an item at the end, or removes it. A full list stays as it is. */
export function toggleItem<Item extends { id: string }>(
  list: readonly Item[],
  item: Item,
  most: number,
): readonly Item[] {
  const others = list.filter(({ id }) => id !== item.id);
  if (others.length < list.length) return others;
  return list.length < most ? [...list, item] : list;
}
