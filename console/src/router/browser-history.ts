import { randomKey } from "#lib/random-key.ts";

import { type Location, type Path, pathText } from "./location.ts";

/** What the browser keeps with an entry of its history. */
type Entry = Omit<Location, keyof Path>;

const SLASH_AT_END = /^(\/[^/].*?)\/+$/;

/** The menu compares exact paths. */
const withoutSlash = (pathname: string) => SLASH_AT_END.exec(pathname)?.[1] ?? pathname;

const isEntry = (state: unknown): state is Entry =>
  typeof state === "object" &&
  state !== null &&
  "key" in state &&
  "index" in state &&
  typeof state.index === "number";

const storedEntry = (): Entry | null => {
  const { state } = window.history;
  return isEntry(state) ? state : null;
};

/** A new entry on top of the current one, or in its place. */
export const nextLocation = (path: Path, state: unknown, isReplaced: boolean): Location => ({
  ...path,
  key: randomKey(),
  index: (storedEntry()?.index ?? 0) + (isReplaced ? 0 : 1),
  state,
});

export function writeLocation(location: Location, isReplaced: boolean): void {
  const { key, index, state } = location;
  const entry: Entry = { key, index, state };
  if (isReplaced) window.history.replaceState(entry, "", pathText(location));
  else window.history.pushState(entry, "", pathText(location));
}

/** The current entry. One that the browser made itself gets a key, and a place after the `former` one. */
export function readLocation(former?: Location): { location: Location; isNew: boolean } {
  const { pathname, search, hash } = window.location;
  const path = { pathname: withoutSlash(pathname), search, hash };
  const stored = storedEntry();
  const entry = stored ?? { key: randomKey(), index: (former?.index ?? -1) + 1, state: null };
  const location = { ...path, key: entry.key, index: entry.index, state: entry.state };
  if (!stored || path.pathname !== pathname) writeLocation(location, true);
  return { location, isNew: !stored };
}
