import { z } from "zod/mini";

import { derived, useStore } from "#lib/store.ts";
import { hasUnsaved, works } from "#ui/leaving/unsaved-work.ts";

import { createBrowserStore } from "./browser-store.ts";

export const Connection = z.object({
  baseUrl: z.string().check(z.minLength(1)),
  apiKey: z.string().check(z.minLength(1)),
});
export type Connection = z.infer<typeof Connection>;

const store = createBrowserStore<Connection | null>("bot-manager-config", Connection, null);

/** The connection this tab uses, and whether it was chosen in this tab. */
let current: Connection | null = null;
let isOwn = false;
let isChoosing = false;

/** Follows another tab's choice only when nothing typed in this tab would be lost. */
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
