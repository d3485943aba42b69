import { useEffect, useState } from "react";

import { createStore, useStore } from "./store.ts";

/** Code that is loaded after the screen is shown. */
export interface LatePart<T> {
  load: () => Promise<T>;
  /** Null until it is loaded. */
  read: () => T | null;
  subscribe: (listener: () => void) => () => void;
}

export function latePart<T>(load: () => Promise<T>): LatePart<T> {
  const { read, subscribe, write } = createStore<T | null>(null);
  return {
    read,
    subscribe,
    load: async () => {
      const loaded = read() ?? (await load());
      if (read() === null) write(loaded);
      return loaded;
    },
  };
}

/**
 * The part as soon as it is loaded, and null before. What cannot be loaded stays null until the component is rendered
 * again from the start, or is an error once it is needed.
 */
export function useLatePart<T>(part: LatePart<T>, isNeeded = false): T | null {
  const loaded = useStore(part);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isMissing = loaded === null;
  useEffect(() => {
    if (isMissing) part.load().catch((error: unknown) => isNeeded && setFailure({ error }));
  }, [part, isMissing, isNeeded]);
  if (failure && isMissing) throw failure.error;
  return loaded;
}
