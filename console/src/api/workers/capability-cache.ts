import { z } from "zod";

import { createBrowserStore } from "./browser-store.ts";

const announced = new Set<string>();

/** What each worker offered when it was last asked, by its address. */
const offered = createBrowserStore<Partial<Record<string, string[]>>>(
  "bot-manager-offered",
  z.record(z.string(), z.array(z.string())),
  {},
);

/** The worker told at its health call what it is, so it has all that this console may use. */
export const rememberCapabilities = (baseUrl: string): void => void announced.add(baseUrl);

/** As when the page is loaded anew; tests share one page. */
export const forgetCapabilities = (): void => announced.clear();

/**
 * Whether a request may carry an idempotency key. A worker of another make on another origin need not
 * allow that header, and the browser would then stop the request.
 */
export function takesIdempotencyKeys(baseUrl: string): boolean {
  return announced.has(baseUrl) || new URL(baseUrl).origin === window.location.origin;
}

/** Drawn by until the worker answers anew, so that nothing moves when it does; undefined if it never did. */
export const lastOffered = (baseUrl: string): readonly string[] | undefined =>
  offered.read()[baseUrl];

export function rememberOffered(baseUrl: string, capabilities: readonly string[]): void {
  const { [baseUrl]: before, ...others } = offered.read();
  if (before?.join() === capabilities.join()) return;
  writeOffered({ ...others, [baseUrl]: [...capabilities] });
}

export function forgetOffered(baseUrl: string): void {
  const { [baseUrl]: before, ...others } = offered.read();
  if (before) writeOffered(others);
}

function writeOffered(value: Partial<Record<string, string[]>>): void {
  try {
    if (Object.keys(value).length > 0) offered.write(value);
    else offered.clear();
  } catch {
    // A browser may forbid storage; the next page then waits for the worker's answer.
  }
}
