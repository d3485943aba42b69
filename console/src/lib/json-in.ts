/** What a text means as JSON; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The wire has a JSON-encoded list of ids; what is no list counts as none. */
export function idsIn(text: string): string[] {
  const list = jsonIn(text);
  return Array.isArray(list) ? list.map(String) : [];
}
