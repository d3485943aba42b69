/** A host with a dot, maybe with a port, and what may follow it. */
const BARE_HOST = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u;

/** `example.com` as the address that is meant; anything else only without the spaces around it. */
export function completeLink(text: string): string {
  const given = text.trim();
  return BARE_HOST.test(given) ? `https://${given}` : given;
}
