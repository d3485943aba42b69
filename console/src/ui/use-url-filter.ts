import { useSearchParams } from "react-router";

/** What narrows a list is a part of the address, so that it outlives a reload and can be passed on. */
export function useUrlFilter<Name extends string>() {
  const [search, setSearch] = useSearchParams();
  const quietly = { replace: true, preventScrollReset: true };
  return {
    /** As the address has it; empty for none. */
    textOf: (name: Name) => search.get(name) ?? "",
    narrow: (name: Name, text: string | null) =>
      setSearch((before) => {
        if (text) before.set(name, text);
        else before.delete(name);
        return before;
      }, quietly),
    clear: () => setSearch({}, quietly),
  };
}
