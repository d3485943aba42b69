/** Opens Settings with both fields filled in. The key is in the fragment, which no server is sent. */
export function connectLink(url: string, key: string): string {
  return `${url}/settings#${new URLSearchParams({ worker: url, key }).toString()}`;
}
