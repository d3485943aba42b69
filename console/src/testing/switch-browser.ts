/** What a browser has stored while another one is in use. */
export type Browser = Map<string, string>;

/** Puts what is stored now aside into one browser, and stores what another one has. */
export function switchBrowser(from: Browser, to: Browser): void {
  from.clear();
  for (const [mark, storage] of [
    ["l", localStorage],
    ["s", sessionStorage],
  ] as const) {
    for (const key of Object.keys(storage)) from.set(mark + key, storage.getItem(key) ?? "");
    storage.clear();
  }
  for (const [key, text] of to) {
    (key.startsWith("l") ? localStorage : sessionStorage).setItem(key.slice(1), text);
  }
}
