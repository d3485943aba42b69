const PAGE = 4;

/** The index a key moves to in a list with one tab stop; null if the key does not move. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const last = count - 1;
  const to = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: last,
  }[key];
  return to === undefined || count === 0 ? null : Math.min(Math.max(to, 0), last);
}
