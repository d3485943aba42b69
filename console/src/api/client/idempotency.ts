import { randomKey } from "#lib/random-key.ts";

import { ApiError, mayBeDone } from "./api-error.ts";
import { dropKeys, isFresh, keepKey, keptKey } from "./idempotency-store.ts";

/** A press of a button: under which key it goes, since when, and its outcome while that is awaited. */
interface Press {
  key: string;
  atMs: number;
  outcome: Promise<unknown> | null;
}

const presses = new Map<string, Press>();

/** As when the page is loaded anew; tests share one page. */
export const forgetRequests = (): void => presses.clear();

function fingerprint(request: string, body: unknown): string {
  if (!(body instanceof FormData)) return `${request} ${JSON.stringify(body)}`;
  const fields = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return `${request} ${JSON.stringify(fields)}`;
}

/** What is posted goes out as a form, and holds nothing secret; its key outlives the page. */
const isKept = (body: unknown) => body instanceof FormData;

function openPress(print: string): Press | undefined {
  const press = presses.get(print);
  return press && (press.outcome || isFresh(press)) ? press : undefined;
}

const openKey = (print: string, body: unknown) =>
  openPress(print)?.key ?? (isKept(body) ? keptKey(print) : undefined);

/** Whether this request was made before and its outcome is not known, so that it may be repeated safely. */
export const isUnanswered = (request: string, body: unknown): boolean =>
  openKey(fingerprint(request, body), body) !== undefined;

/** The outcome of whatever was asked so became known in another way: the next press is a new one. */
export function endRequests(request: string): void {
  const isOver = (print: string) => print.startsWith(`${request} `);
  for (const print of presses.keys()) if (isOver(print)) presses.delete(print);
  dropKeys(isOver);
}

const isKnown = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && !mayBeDone(error);

/**
 * Does what must not happen twice. The same request while one is under way joins it: that is a
 * double click. The same request after one whose outcome nobody knows goes under the same key, so
 * that the worker does it at most once, for a form also after a reload. A known outcome ends the press, and
 * so does an hour; the next is a new one.
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
    // The same request was made by the same call, whose outcome is of this type.
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
