import { useCallback, useMemo } from "react";

import type { NavigateOptions } from "./create-router.ts";
import { useLocation, useRouter } from "./router-context.ts";

type Search = URLSearchParams | Record<string, string>;
type SetSearch = (
  next: Search | ((before: URLSearchParams) => Search),
  options?: NavigateOptions,
) => void;

/** The parameters of the address, and a function that replaces them. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetSearch>(
    (next, options) => {
      // What a screen still wants while it is being left is not for the next one.
      if (router.location.pathname !== pathname) return;
      const before = new URLSearchParams(router.location.search);
      const given = typeof next === "function" ? next(before) : next;
      void router.navigate(`?${new URLSearchParams(given)}`, options);
    },
    [router, pathname],
  );
  return [params, setParams];
}
