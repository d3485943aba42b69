import { useSyncExternalStore } from "react";
import { z } from "zod";

import { createBrowserStore } from "./browser-store.ts";

export const Connection = z.object({
  baseUrl: z.string().min(1),
  apiKey: z.string().min(1),
});
export type Connection = z.infer<typeof Connection>;

const store = createBrowserStore<Connection | null>("bot-manager-config", Connection, null);

export const readConnection = store.read;

/** Throws what the browser throws when it cannot store. */
export const saveConnection = ({ baseUrl, apiKey }: Connection): void =>
  store.write({ baseUrl, apiKey });

export const forgetConnection = store.clear;

export function useConnection(): Connection | null {
  return useSyncExternalStore(store.subscribe, store.read);
}
