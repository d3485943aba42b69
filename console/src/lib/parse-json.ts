/** Parses JSON; undefined if the text is not valid. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a JSON-encoded list of ids; anything else counts as an empty list. */
export function idsIn(text: string): string[] {
  const list = jsonIn(text);
  return Array.isArray(list) ? list.map(String) : [];
}
