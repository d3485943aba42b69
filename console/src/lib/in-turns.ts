/** Works through a list in order, with only so many under way at once. */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const take = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
