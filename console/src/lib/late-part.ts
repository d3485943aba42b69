import { startTransition, useEffect, useState } from "react";

import { nextTask } from "./next-task.ts";

/** Code that is loaded after the screen is shown. */
export interface LatePart<T> {
  load: () => Promise<T>;
  /** Null until it is loaded. */
  read: () => T | null;
}

export function latePart<T>(load: () => Promise<T>): LatePart<T> {
  let loaded: T | null = null;
  return {
    read: () => loaded,
    load: async () => (loaded ??= await load()),
  };
}

/**
 * The part as soon as it is loaded, and null before. What cannot be loaded stays null until the component is rendered
 * again from the start, or is an error once it is needed.
 */
export function useLatePart<T>(part: LatePart<T>, isNeeded = false): T | null {
  const [loaded, setLoaded] = useState(part.read);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isMissing = loaded === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    async function load() {
      try {
        // Not in the task that shows the page: to ask for a file takes a phone some milliseconds.
        await nextTask();
        const now = await part.load();
        // As a transition, so that a phone stays responsive.
        if (!isGone) startTransition(() => setLoaded(() => now));
      } catch (error) {
        if (!isGone && isNeeded) setFailure({ error });
      }
    }
    void load();
    return () => {
      isGone = true;
    };
  }, [part, isMissing, isNeeded]);
  if (failure && isMissing) throw failure.error;
  return loaded;
}
