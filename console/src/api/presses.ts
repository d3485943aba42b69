import { randomKey } from "#lib/random-key.ts";

import { ApiError } from "./api-error.ts";

/** A press of a button: under which key it goes, and its outcome while that is awaited. */
interface Press {
  key: string;
  outcome: Promise<unknown> | null;
}

const presses = new Map<string, Press>();

/** As when the page is loaded anew; tests share one page. */
export const forgetPresses = (): void => presses.clear();

function fingerprint(request: string, body: unknown): string {
  if (!(body instanceof FormData)) return `${request} ${JSON.stringify(body)}`;
  const fields = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return `${request} ${JSON.stringify(fields)}`;
}

const isKnown = (error: unknown) =>
  error instanceof ApiError &&
  error.status > 0 &&
  error.status < 500 &&
  error.code !== "in_progress";

/**
 * Does what must not happen twice. The same request while one is under way joins it: that is a
 * double click. The same request after one whose outcome nobody knows goes under the same key, so
 * that the worker does it at most once. A known outcome ends the press; the next is a new one.
 */
export async function pressOnce<T>(
  request: string,
  body: unknown,
  work: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const print = fingerprint(request, body);
  const press = presses.get(print) ?? { key: randomKey(), outcome: null };
  presses.set(print, press);
  press.outcome ??= work(press.key);
  try {
    // The same request was made by the same call, whose outcome is of this type.
    const outcome = (await press.outcome) as T;
    presses.delete(print);
    return outcome;
  } catch (error) {
    if (isKnown(error)) presses.delete(print);
    throw error;
  } finally {
    press.outcome = null;
  }
}
