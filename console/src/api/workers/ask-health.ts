import type { ErrorBody } from "@tbm/contract/errors.ts";
import { Health, healthCalls } from "@tbm/contract/health.ts";

import { saidIn } from "#api/client/api-error.ts";
import { putInWords } from "#api/client/in-words.ts";
import { type Fetch, isRedirect, isWebPage, sendRequest } from "#api/client/request.ts";
import { jsonIn } from "#lib/json-in.ts";

import type { Connection } from "./connection.ts";

export interface Means {
  fetch: Fetch;
  now?: () => number;
  /** How long to wait for an answer. */
  patienceMs: number;
}

/** What came back from the health call. */
export interface HealthAnswer {
  kind: "answered";
  status: number;
  isOk: boolean;
  isRedirect: boolean;
  isWebPage: boolean;
  text: string;
  health: Health | null;
  /** In the words of our own workers. */
  refusal: ErrorBody | null;
  sentAt: number;
  receivedAt: number;
}

export interface Silence {
  kind: "blocked" | "slow";
  error: unknown;
}

/** A header takes nothing else. */
export const isSendableKey = (apiKey: string): boolean => /^[\x21-\x7e]+$/.test(apiKey);

/** Whether anybody is there at all: asks without a key, and cannot read what comes back. */
export async function knock(
  baseUrl: string,
  { fetch, patienceMs }: Means,
): Promise<"open" | "closed" | "slow"> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    await fetch(baseUrl, { mode: "no-cors", credentials: "omit", cache: "no-store", signal });
    return "open";
  } catch {
    return signal.aborted ? "slow" : "closed";
  }
}

/** A key that no browser can send is left out: what answers can be told without it. */
export async function askHealth(
  { baseUrl, apiKey }: Connection,
  { fetch, now = Date.now, patienceMs }: Means,
): Promise<HealthAnswer | Silence> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  const { signal } = patience;
  const sentAt = now();
  try {
    const sendable = { baseUrl, apiKey: isSendableKey(apiKey) ? apiKey : "" };
    const response = await sendRequest(fetch, sendable, healthCalls.health, { signal });
    const receivedAt = now();
    const isElsewhere = isRedirect(response);
    const text = isElsewhere ? "" : await response.text();
    const refusal = response.ok ? null : saidIn(text);
    await putInWords(refusal);
    return {
      kind: "answered",
      status: response.status,
      isOk: response.ok,
      isRedirect: isElsewhere,
      isWebPage: isWebPage(response, text),
      text,
      health: response.ok ? (Health.safeParse(jsonIn(text)).data ?? null) : null,
      refusal,
      sentAt,
      receivedAt,
    };
  } catch (error) {
    return { kind: signal.aborted ? "slow" : "blocked", error };
  } finally {
    clearTimeout(timer);
  }
}
