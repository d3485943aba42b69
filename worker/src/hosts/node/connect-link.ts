/** A link that opens Settings with both fields filled in. The key is in the fragment, which browsers do not send. */
export function connectLink(url: string, key: string): string {
  return `${url}/settings#${new URLSearchParams({ worker: url, key }).toString()}`;
}
