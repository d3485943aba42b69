import { z } from "zod/mini";

import { createBrowserStore } from "./browser-store.ts";

const ownWorkers = new Set<string>();

/** The capabilities each worker last announced, by address. */
const offered = createBrowserStore<Partial<Record<string, string[]>>>(
  "bot-manager-offered",
  z.record(z.string(), z.array(z.string())),
  {},
);

/** Call this when a worker has identified itself as ours, which means it accepts all our headers. */
export const markAsOwnWorker = (baseUrl: string): void => void ownWorkers.add(baseUrl);

/** Clears all state as a page load would. Tests share one page. */
export const clearOwnWorkers = (): void => ownWorkers.clear();

/**
 * Whether a request may carry an idempotency key. A third-party worker on another origin may not allow that
 * header, and the browser would then block the request.
 */
export function acceptsIdempotencyKeys(baseUrl: string): boolean {
  return ownWorkers.has(baseUrl) || new URL(baseUrl).origin === window.location.origin;
}

/** The screen uses these until the worker answers, so nothing moves when it does. Undefined if it never answered. */
export const cachedCapabilities = (baseUrl: string): readonly string[] | undefined =>
  offered.read()[baseUrl];

export function cacheCapabilities(baseUrl: string, capabilities: readonly string[]): void {
  const { [baseUrl]: before, ...others } = offered.read();
  if (before?.join() === capabilities.join()) return;
  writeOffered({ ...others, [baseUrl]: [...capabilities] });
}

export function clearCachedCapabilities(baseUrl: string): void {
  const { [baseUrl]: before, ...others } = offered.read();
  if (before) writeOffered(others);
}

function writeOffered(value: Partial<Record<string, string[]>>): void {
  try {
    if (Object.keys(value).length > 0) offered.write(value);
    else offered.clear();
  } catch {
    // A browser may forbid storage. The next page then waits for the worker's answer.
  }
}
