import { useSyncExternalStore } from "react";
import { z } from "zod";

const STORAGE_KEY = "bot-manager-config";

export const Connection = z.object({
  baseUrl: z.string().min(1),
  apiKey: z.string().min(1),
});
export type Connection = z.infer<typeof Connection>;

const listeners = new Set<() => void>();
let lastRead: { text: string | null; connection: Connection | null } = {
  text: null,
  connection: null,
};

function parse(text: string | null): Connection | null {
  if (text === null) return null;
  try {
    return Connection.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Gives the same object until what is stored changes, as `useSyncExternalStore` needs. */
export function readConnection(): Connection | null {
  let text: string | null = null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    // A browser may forbid storage; the console is then not connected.
  }
  if (text !== lastRead.text) lastRead = { text, connection: parse(text) };
  return lastRead.connection;
}

/** Throws what the browser throws when it cannot store. */
export function saveConnection({ baseUrl, apiKey }: Connection): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ baseUrl, apiKey }));
  announce();
}

export function forgetConnection(): void {
  localStorage.removeItem(STORAGE_KEY);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function useConnection(): Connection | null {
  return useSyncExternalStore(subscribe, readConnection);
}
