import { useMemo } from "react";
import { z } from "zod/mini";

import { useStore } from "#lib/store.ts";

import { createBrowserStore } from "./browser-store.ts";
import { clearCachedCapabilities } from "./capability-cache.ts";
import {
  Connection,
  forgetConnection,
  readConnection,
  saveConnection,
  useConnection,
} from "./connection.ts";
import { hostOf } from "./worker-address.ts";

/** A worker that this browser knows, identified by `baseUrl`. */
const SavedWorker = z.extend(Connection, { name: z.string().check(z.minLength(1)) });
export type SavedWorker = z.infer<typeof SavedWorker>;

const store = createBrowserStore("bot-manager-workers", z.array(SavedWorker), []);

/** Adds the connection in use if it is missing. Its key replaces an older one. */
function including(workers: SavedWorker[], connection: Connection | null): SavedWorker[] {
  if (!connection) return workers;
  const { baseUrl, apiKey } = connection;
  const isKnown = workers.some((worker) => worker.baseUrl === baseUrl);
  if (!isKnown) return [...workers, { name: hostOf(baseUrl), baseUrl, apiKey }];
  return workers.map((worker) => (worker.baseUrl === baseUrl ? { ...worker, apiKey } : worker));
}

const readWorkers = () => including(store.read(), readConnection());

export const nameOf = (baseUrl: string): string =>
  readWorkers().find((worker) => worker.baseUrl === baseUrl)?.name ?? hostOf(baseUrl);

/** Connects to a worker and adds it to the list. Throws what the browser throws when it cannot store. */
export function connectTo(connection: Connection): void {
  // The list first: if storing fails, the current connection keeps its key.
  store.write(including(readWorkers(), connection));
  saveConnection(connection);
}

export function renameWorker({ baseUrl }: SavedWorker, name: string): void {
  const rename = (worker: SavedWorker) =>
    worker.baseUrl === baseUrl ? { ...worker, name } : worker;
  store.write(readWorkers().map(rename));
}

/** May also forget the worker in use, which disconnects the console. */
export function forgetWorker(baseUrl: string): void {
  const others = readWorkers().filter((worker) => worker.baseUrl !== baseUrl);
  if (others.length > 0) store.write(others);
  else store.clear();
  clearCachedCapabilities(baseUrl);
  if (readConnection()?.baseUrl === baseUrl) forgetConnection();
}

export function useSavedWorkers(): SavedWorker[] {
  const connection = useConnection();
  const stored = useStore(store);
  return useMemo(() => including(stored, connection), [stored, connection]);
}
