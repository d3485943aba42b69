import { z } from "zod";

import { createBrowserStore } from "#api/workers/browser-store.ts";

/** After an hour, the same request is taken as a new one: a daily greeting, for example. */
const REPEATED_WITHIN_MS = 3_600_000;

const Kept = z.object({ key: z.string(), atMs: z.number() });
type Kept = z.infer<typeof Kept>;

/** The keys of requests with an unknown outcome, by fingerprint. They survive a reload. */
const store = createBrowserStore("bot-manager-presses", z.record(z.string(), Kept), {});

export const isFresh = ({ atMs }: { atMs: number }): boolean =>
  Date.now() - atMs < REPEATED_WITHIN_MS;

function keep(change: (kept: [string, Kept][]) => [string, Kept][]): void {
  const kept = Object.entries(store.read()).filter(([, one]) => isFresh(one));
  try {
    store.write(Object.fromEntries(change(kept)));
  } catch {
    // A browser may forbid storage or run out of space. The key then lasts until a reload.
  }
}

export function keptKey(print: string): string | undefined {
  const kept = store.read()[print];
  return kept && isFresh(kept) ? kept.key : undefined;
}

export const keepKey = (print: string, key: string): void =>
  keep((kept) => [...kept, [print, { key, atMs: Date.now() }]]);

export const dropKeys = (isOver: (print: string) => boolean): void =>
  keep((kept) => kept.filter(([print]) => !isOver(print)));
