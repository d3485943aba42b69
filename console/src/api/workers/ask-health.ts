import type { ErrorBody } from "@tbm/contract/errors.ts";
import { Health, healthCalls } from "@tbm/contract/health.ts";

import { parseRefusal } from "#api/client/api-error.ts";
import { writeCauseTexts } from "#api/client/cause-texts.ts";
import { type Fetch, isRedirect, isWebPage, sendRequest } from "#api/client/request.ts";
import { parseJson } from "#lib/parse-json.ts";

import type { Connection } from "./connection.ts";

export interface HealthOptions {
  fetch: Fetch;
  now?: () => number;
  /** How long to wait for an answer. */
  timeoutMs: number;
}

/** What the health call returned. */
export interface HealthAnswer {
  kind: "answered";
  status: number;
  isOk: boolean;
  isRedirect: boolean;
  isWebPage: boolean;
  text: string;
  health: Health | null;
  /** The refusal in the worker's format, if it is one. */
  refusal: ErrorBody | null;
  sentAt: number;
  receivedAt: number;
}

export interface NoAnswer {
  kind: "blocked" | "slow";
  error: unknown;
}

/** A header may contain only these characters. */
export const isSendableKey = (apiKey: string): boolean => /^[\x21-\x7e]+$/.test(apiKey);

/** Checks whether a server responds at all, with a request that has no key and an unreadable answer. */
export async function probe(
  baseUrl: string,
  { fetch, timeoutMs }: HealthOptions,
): Promise<"open" | "closed" | "slow"> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    await fetch(baseUrl, { mode: "no-cors", credentials: "omit", cache: "no-store", signal });
    return "open";
  } catch {
    return signal.aborted ? "slow" : "closed";
  }
}

/** Omits a key that no browser can send, since even then the answer shows who is there. */
export async function askHealth(
  { baseUrl, apiKey }: Connection,
  { fetch, now = Date.now, timeoutMs }: HealthOptions,
): Promise<HealthAnswer | NoAnswer> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  const { signal } = patience;
  const sentAt = now();
  try {
    const sendable = { baseUrl, apiKey: isSendableKey(apiKey) ? apiKey : "" };
    const response = await sendRequest(fetch, sendable, healthCalls.health, { signal });
    const receivedAt = now();
    const isElsewhere = isRedirect(response);
    const text = isElsewhere ? "" : await response.text();
    const refusal = response.ok ? null : parseRefusal(text);
    await writeCauseTexts(refusal);
    return {
      kind: "answered",
      status: response.status,
      isOk: response.ok,
      isRedirect: isElsewhere,
      isWebPage: isWebPage(response, text),
      text,
      health: response.ok ? (Health.safeParse(parseJson(text)).data ?? null) : null,
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
