/** A host with a dot, an optional port and an optional path. */
const BARE_HOST = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u;

/** Adds `https://` to a bare host such as `example.com`. Other texts are only trimmed. */
export function completeLink(text: string): string {
  const given = text.trim();
  return BARE_HOST.test(given) ? `https://${given}` : given;
}
