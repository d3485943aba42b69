import { randomKey } from "#lib/random-key.ts";

import { ApiError, mayBeDone } from "./api-error.ts";
import { dropKeys, isFresh, keepKey, keptKey } from "./idempotency-store.ts";

/** One submission: its key, when it began, and its outcome while that is pending. */
interface Press {
  key: string;
  atMs: number;
  outcome: Promise<unknown> | null;
}

const presses = new Map<string, Press>();

/** Clears all state as a page load would. Tests share one page. */
export const forgetRequests = (): void => presses.clear();

function fingerprint(request: string, body: unknown): string {
  if (!(body instanceof FormData)) return `${request} ${JSON.stringify(body)}`;
  const fields = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return `${request} ${JSON.stringify(fields)}`;
}

/** Only forms are stored across reloads: those are the calls that post, and they contain no secrets. */
const isKept = (body: unknown) => body instanceof FormData;

function openPress(print: string): Press | undefined {
  const press = presses.get(print);
  return press && (press.outcome || isFresh(press)) ? press : undefined;
}

const openKey = (print: string, body: unknown) =>
  openPress(print)?.key ?? (isKept(body) ? keptKey(print) : undefined);

/** Whether this request was sent before and its outcome is unknown. Sending it again is then safe. */
export const isUnanswered = (request: string, body: unknown): boolean =>
  openKey(fingerprint(request, body), body) !== undefined;

/** Call this when an outcome became known some other way. The next submission then gets a new key. */
export function endRequests(request: string): void {
  const isOver = (print: string) => print.startsWith(`${request} `);
  for (const print of presses.keys()) if (isOver(print)) presses.delete(print);
  dropKeys(isOver);
}

const isKnown = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && !mayBeDone(error);

/**
 * Sends a request that must not take effect twice. A second call while one is pending (a double click) shares
 * its outcome. After an unknown outcome, the same request reuses its key for an hour, for a form even after a
 * reload.
 */
export async function sendOnce<T>(
  request: string,
  body: unknown,
  work: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const print = fingerprint(request, body);
  const key = openKey(print, body) ?? randomKey();
  const press = openPress(print) ?? { key, atMs: Date.now(), outcome: null };
  presses.set(print, press);
  if (isKept(body)) keepKey(print, press.key);
  press.outcome ??= work(press.key);
  const end = () => {
    presses.delete(print);
    if (isKept(body)) dropKeys((one) => one === print);
  };
  try {
    // The same fingerprint comes from the same call, so the outcome has this type.
    const outcome = (await press.outcome) as T;
    end();
    return outcome;
  } catch (error) {
    if (isKnown(error)) end();
    throw error;
  } finally {
    press.outcome = null;
  }
}
