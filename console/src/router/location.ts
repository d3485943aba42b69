/** A part of an address: what follows its origin. */
export interface Path {
  pathname: string;
  search: string;
  hash: string;
}

/** An entry of the browser's history. */
export interface Location extends Path {
  /** Tells entries with the same address apart. */
  key: string;
  /** Its place in the history of this tab. */
  index: number;
  /** What the link that led here passed on. */
  state: unknown;
}

export const pathText = ({ pathname, search, hash }: Path): string => pathname + search + hash;

/** Where a link leads. One to `?page=2` or `#main` stays on the page. */
export function resolvePath(to: string, from: Path): Path {
  const { pathname, search, hash } = new URL(to, `http://host${pathText(from)}`);
  return { pathname, search, hash };
}
