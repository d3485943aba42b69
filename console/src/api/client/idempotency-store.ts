import { z } from "zod/mini";

import { createBrowserStore } from "#api/workers/browser-store.ts";

/** After an hour, the same request is taken as a new one: a daily greeting, for example. */
const REUSED_WITHIN_MS = 3_600_000;

const Kept = z.object({ key: z.string(), atMs: z.number() });
type Kept = z.infer<typeof Kept>;

/** The keys of requests with an unknown outcome, by fingerprint. They survive a reload. */
const store = createBrowserStore("bot-manager-presses", z.record(z.string(), Kept), {});

export const isFresh = ({ atMs }: { atMs: number }): boolean =>
  Date.now() - atMs < REUSED_WITHIN_MS;

function keep(change: (kept: [string, Kept][]) => [string, Kept][]): void {
  const kept = Object.entries(store.read()).filter(([, entry]) => isFresh(entry));
  try {
    store.write(Object.fromEntries(change(kept)));
  } catch {
    // A browser may forbid storage or run out of space. The key then lasts until a reload.
  }
}

export function storedKey(fingerprint: string): string | undefined {
  const kept = store.read()[fingerprint];
  return kept && isFresh(kept) ? kept.key : undefined;
}

export const storeKey = (fingerprint: string, key: string): void =>
  keep((kept) => [...kept, [fingerprint, { key, atMs: Date.now() }]]);

export const dropKeys = (isOver: (fingerprint: string) => boolean): void =>
  keep((kept) => kept.filter(([fingerprint]) => !isOver(fingerprint)));
