import { useEffect, useEffectEvent } from "react";

import { useSearchParams } from "#router/use-search-params.ts";

/**
 * Opens a dialog of the page if the address asks for it, such as `/bots?new`, and removes that from the address. Waits
 * until the page has what the dialog needs.
 */
export function useOpenRequest(name: string, open: (value: string) => void, isReady = true): void {
  const [search, setSearch] = useSearchParams();
  const value = search.get(name);
  const onRequest = useEffectEvent((wanted: string) => {
    const rest = new URLSearchParams(search);
    rest.delete(name);
    setSearch(rest, { replace: true, preventScrollReset: true });
    open(wanted);
  });
  useEffect(() => {
    if (value !== null && isReady) onRequest(value);
  }, [value, isReady]);
}
