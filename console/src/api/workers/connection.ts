import { z } from "zod";

import { derived, useStore } from "#lib/store.ts";
import { hasUnsaved, works } from "#lib/unsaved-work.ts";

import { createBrowserStore } from "./browser-store.ts";

export const Connection = z.object({
  baseUrl: z.string().min(1),
  apiKey: z.string().min(1),
});
export type Connection = z.infer<typeof Connection>;

const store = createBrowserStore<Connection | null>("bot-manager-config", Connection, null);

/** What this tab works with, and whether it was chosen in it. */
let current: Connection | null = null;
let isOwn = false;
let isChoosing = false;

/** What another tab chose, only once nothing that is typed in this one would be lost by it. */
function readCurrent(): Connection | null {
  const stored = store.read();
  if (stored !== current && (isChoosing || !hasUnsaved())) {
    current = stored;
    isOwn = isChoosing;
  }
  return current;
}

function choose(change: () => void): void {
  isChoosing = true;
  try {
    change();
    readCurrent();
  } finally {
    isChoosing = false;
  }
}

export const readConnection = store.read;

/** Throws what the browser throws when it cannot store. */
export const saveConnection = ({ baseUrl, apiKey }: Connection): void =>
  choose(() => store.write({ baseUrl, apiKey }));

export const forgetConnection = (): void => choose(store.clear);

export const isChosenHere = (): boolean => isOwn;

const connection = derived([store, works], readCurrent);

export const useConnection = (): Connection | null => useStore(connection);
