/** Parses JSON; undefined if the text is not valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a JSON-encoded list of ids; anything else counts as an empty list. */
export function parseIds(text: string): string[] {
  const list = parseJson(text);
  return Array.isArray(list) ? list.map(String) : [];
}
