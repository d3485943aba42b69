const OPENABLE = new Set(["http:", "https:", "tg:"]);

/** The address if the page may open it, else null. */
export function safeLink(address: string): string | null {
  const url = URL.parse(address);
  return url && OPENABLE.has(url.protocol) ? url.href : null;
}
