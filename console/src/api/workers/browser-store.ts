import type { z } from "zod/mini";

import { parseJson } from "#lib/parse-json.ts";
import { createStore, derived } from "#lib/store.ts";

/** Notifies when another tab has stored something. */
const otherTabs = {
  subscribe: (listener: () => void) => {
    window.addEventListener("storage", listener);
    return () => window.removeEventListener("storage", listener);
  },
};

/** A value in the browser's storage. Subscribers also hear of changes made in other tabs. */
export function createBrowserStore<T>(key: string, schema: z.ZodMiniType<T>, none: T) {
  const written = createStore(none);
  let lastRead: { text: string | null; value: T } = { text: null, value: none };

  function read(): T {
    let text: string | null = null;
    try {
      text = localStorage.getItem(key);
    } catch {
      // A browser may forbid storage. It then counts as empty.
    }
    if (text !== lastRead.text) {
      const kept = text === null ? undefined : schema.safeParse(parseJson(text));
      lastRead = { text, value: kept?.success ? kept.data : none };
    }
    return lastRead.value;
  }

  return {
    ...derived([written, otherTabs], read),

    /** Throws what the browser throws when it cannot store. */
    write: (value: T): void => {
      localStorage.setItem(key, JSON.stringify(value));
      written.write(value);
    },

    clear: (): void => {
      localStorage.removeItem(key);
      written.write(none);
    },
  };
}
