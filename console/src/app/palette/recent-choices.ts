import { z } from "zod/mini";

import { createBrowserStore } from "#api/workers/browser-store.ts";
import { useStore } from "#lib/store.ts";

const MOST = 20;

/** The ids of chosen items, the last one first. Those of other workers' records find nothing. */
const store = createBrowserStore<readonly string[]>(
  "bot-manager-recent-choices",
  z.array(z.string()),
  [],
);

export const useRecentChoices = (): readonly string[] => useStore(store);

export function rememberChoice(id: string): void {
  try {
    store.write([id, ...store.read().filter((other) => other !== id)].slice(0, MOST));
  } catch {
    // Without storage, the palette has no recent choices.
  }
}
