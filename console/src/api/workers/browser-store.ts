import type { z } from "zod";

/** A value in the browser's storage. Whoever follows it hears of changes, those of other tabs too. */
export function createBrowserStore<T>(key: string, schema: z.ZodType<T>, none: T) {
  const listeners = new Set<() => void>();
  let lastRead: { text: string | null; value: T } = { text: null, value: none };

  function parse(text: string | null): T {
    if (text === null) return none;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return none;
    }
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  return {
    /** Gives the same object until what is stored changes, as `useSyncExternalStore` needs. */
    read: (): T => {
      let text: string | null = null;
      try {
        text = localStorage.getItem(key);
      } catch {
        // A browser may forbid storage; there is nothing in it then.
      }
      if (text !== lastRead.text) lastRead = { text, value: parse(text) };
      return lastRead.value;
    },

    /** Throws what the browser throws when it cannot store. */
    write: (value: T): void => {
      localStorage.setItem(key, JSON.stringify(value));
      announce();
    },

    clear: (): void => {
      localStorage.removeItem(key);
      announce();
    },

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}
