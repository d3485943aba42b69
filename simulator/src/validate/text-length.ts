/** Telegram counts code points, not UTF-16 units. */
export function isLongerThan(text: string, maximum: number): boolean {
  if (text.length <= maximum) return false;
  let count = 0;
  for (const _ of text) if (++count > maximum) return true;
  return false;
}
