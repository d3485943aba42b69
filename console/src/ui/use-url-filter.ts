import { useCallback } from "react";

import { useSearchParams } from "#router/use-search-params.ts";

const QUIETLY = { replace: true, preventScrollReset: true };

/** Keeps a list's filters in the URL, so they survive a reload and can be shared. */
export function useUrlFilter<Name extends string>() {
  const [search, setSearch] = useSearchParams();
  const narrow = useCallback(
    (changes: Partial<Record<Name, string | null>>) =>
      setSearch((before) => {
        for (const [name, text] of Object.entries<string | null | undefined>(changes)) {
          if (text) before.set(name, text);
          else before.delete(name);
        }
        return before;
      }, QUIETLY),
    [setSearch],
  );
  return {
    /** The value in the URL; empty if missing. */
    textOf: (name: Name) => search.get(name) ?? "",
    narrow,
    clear: () => setSearch({}, QUIETLY),
  };
}
