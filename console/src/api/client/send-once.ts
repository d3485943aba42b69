import { randomKey } from "#lib/random-key.ts";

import { ApiError, mayBeDone } from "./api-error.ts";
import { dropKeys, isFresh, storeKey, storedKey } from "./idempotency-store.ts";

/** One submission: its key, when it began, and its outcome while that is pending. */
interface Submission {
  key: string;
  atMs: number;
  outcome: Promise<unknown> | null;
}

const submissions = new Map<string, Submission>();

/** Clears all state as a page load would. Tests share one page. */
export const clearSubmissions = (): void => submissions.clear();

function fingerprintOf(request: string, body: unknown): string {
  if (!(body instanceof FormData)) return `${request} ${JSON.stringify(body)}`;
  const fields = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return `${request} ${JSON.stringify(fields)}`;
}

/** Only forms are stored across reloads: those are the calls that post, and they contain no secrets. */
const isStored = (body: unknown) => body instanceof FormData;

function openSubmission(fingerprint: string): Submission | undefined {
  const submission = submissions.get(fingerprint);
  return submission && (submission.outcome || isFresh(submission)) ? submission : undefined;
}

const openKey = (fingerprint: string, body: unknown) =>
  openSubmission(fingerprint)?.key ?? (isStored(body) ? storedKey(fingerprint) : undefined);

/** Whether this request was sent before and its outcome is unknown. Sending it again is then safe. */
export const isUnanswered = (request: string, body: unknown): boolean =>
  openKey(fingerprintOf(request, body), body) !== undefined;

/** Call this when an outcome became known some other way. The next submission then gets a new key. */
export function endRequests(request: string): void {
  const isOver = (fingerprint: string) => fingerprint.startsWith(`${request} `);
  for (const fingerprint of submissions.keys())
    if (isOver(fingerprint)) submissions.delete(fingerprint);
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
  const fingerprint = fingerprintOf(request, body);
  const key = openKey(fingerprint, body) ?? randomKey();
  const submission = openSubmission(fingerprint) ?? { key, atMs: Date.now(), outcome: null };
  submissions.set(fingerprint, submission);
  if (isStored(body)) storeKey(fingerprint, submission.key);
  submission.outcome ??= work(submission.key);
  const end = () => {
    submissions.delete(fingerprint);
    if (isStored(body)) dropKeys((stored) => stored === fingerprint);
  };
  try {
    // The same fingerprint comes from the same call, so the outcome has this type.
    const outcome = (await submission.outcome) as T;
    end();
    return outcome;
  } catch (error) {
    if (isKnown(error)) end();
    throw error;
  } finally {
    submission.outcome = null;
  }
}
