import { useCallback } from "react";
import { useSearchParams } from "react-router";

const QUIETLY = { replace: true, preventScrollReset: true };

/** What narrows a list is a part of the address, so that it outlives a reload and can be passed on. */
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
    /** As the address has it; empty for none. */
    textOf: (name: Name) => search.get(name) ?? "",
    narrow,
    clear: () => setSearch({}, QUIETLY),
  };
}
