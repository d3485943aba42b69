import { ErrorBody } from "@tbm/contract/errors.ts";
import { type Health, healthCalls } from "@tbm/contract/health.ts";

import { putInWords } from "#api/client/in-words.ts";
import { type Fetch, isRedirect, isWebPage, sendRequest } from "#api/client/request.ts";
import type { Connection } from "#api/workers/connection.ts";
import { isSendableKey, parseHealth } from "#api/workers/health.ts";

export interface Means {
  fetch: Fetch;
  now: () => number;
  /** How long to wait for an answer. */
  patienceMs: number;
}

/** What came back from the health call. */
export interface HealthAnswer {
  kind: "answered";
  status: number;
  isRedirect: boolean;
  isWebPage: boolean;
  health: Health | null;
  /** In the words of our own workers. */
  refusal: ErrorBody | null;
  sentAt: number;
  receivedAt: number;
}

export type Silence = { kind: "blocked" | "slow" };

function refusalIn(text: string): ErrorBody | null {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

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
  { fetch, now, patienceMs }: Means,
): Promise<HealthAnswer | Silence> {
  const signal = AbortSignal.timeout(patienceMs);
  const sentAt = now();
  try {
    const sendable = { baseUrl, apiKey: isSendableKey(apiKey) ? apiKey : "" };
    const response = await sendRequest(fetch, sendable, healthCalls.health, { signal });
    const receivedAt = now();
    const isElsewhere = isRedirect(response);
    const text = isElsewhere ? "" : await response.text();
    const refusal = response.ok ? null : refusalIn(text);
    await putInWords(refusal);
    return {
      kind: "answered",
      status: response.status,
      isRedirect: isElsewhere,
      isWebPage: isWebPage(response, text),
      health: response.ok ? parseHealth(text) : null,
      refusal,
      sentAt,
      receivedAt,
    };
  } catch {
    return { kind: signal.aborted ? "slow" : "blocked" };
  }
}
