import { t } from "@lingui/core/macro";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { CAPABILITIES, type Health } from "@tbm/contract/health.ts";
import { use } from "react";
import { z } from "zod/mini";

import { refusalIn } from "#api/client/api-error.ts";
import type { Fetch } from "#api/client/request.ts";
import { FetchContext } from "#api/client/use-client.ts";
import { parseJson } from "#lib/parse-json.ts";

import { askHealth, type HealthAnswer, isSendableKey, probe, type NoAnswer } from "./ask-health.ts";
import {
  clearCachedCapabilities,
  cachedCapabilities,
  markAsOwnWorker,
  cacheCapabilities,
} from "./capability-cache.ts";
import { type Connection, useConnection } from "./connection.ts";
import { addressFault, isLoopback } from "./worker-address.ts";

/** Why no answer arrived: nothing is listening, the browser withheld the answer, and so on. */
export type UnreachableCause = "down" | "blocked" | "insecure" | "redirected" | "slow";

/** What the worker offers beyond the basic calls; null if its answer could not be read. */
type Offered = readonly string[] | null;

export type ConnectionTest =
  /** `health` is null for a third-party worker, of which only the success status counts. */
  | { kind: "connected"; health: Health | null; capabilities: Offered }
  | { kind: "refused"; status: number; code?: string | undefined; message: string }
  | { kind: "unreachable"; cause: UnreachableCause; message: string }
  /** Something answered with a web page, so it is not a worker. */
  | { kind: "foreign"; message: string }
  | { kind: "address"; message: string }
  /** No browser can send this key, so no request was made. */
  | { kind: "key"; message: string };

const TIMEOUT_SECONDS = 15;
const PROBE_SECONDS = 3;

export async function testConnection(
  connection: Connection,
  fetch: Fetch,
): Promise<ConnectionTest> {
  const fault = addressFault(connection.baseUrl);
  if (fault) return { kind: "address", message: fault };
  if (!isSendableKey(connection.apiKey)) {
    return { kind: "key", message: t`This key contains invalid characters. Copy it again.` };
  }
  const answer = await askHealth(connection, { fetch, timeoutMs: TIMEOUT_SECONDS * 1000 });
  return answer.kind === "answered"
    ? judge(connection, answer)
    : explain(connection, fetch, answer);
}

async function judge({ baseUrl }: Connection, answer: HealthAnswer): Promise<ConnectionTest> {
  const { status, text, health } = answer;
  if (answer.isRedirect) {
    const message = t`The worker at ${baseUrl} redirects to another address.`;
    return { kind: "unreachable", cause: "redirected", message };
  }
  if (!answer.isOk) {
    const { code, message } = await refusalIn(text, status);
    return { kind: "refused", status, code, message };
  }
  if (answer.isWebPage) {
    return { kind: "foreign", message: t`There is a website at ${baseUrl}, not a worker.` };
  }
  if (health) markAsOwnWorker(baseUrl);
  return { kind: "connected", health, capabilities: health?.capabilities ?? offeredBy(text) };
}

const OtherHealth = z.object({ capabilities: z.optional(z.undefined()) });

/** Empty or as plain as `OK`. The rest of a truncated or altered answer is not. */
const PLAIN_WORDS = /^[^{}[\]<>]{0,60}$/;

/** For a third-party worker: if it announces nothing, it has only the basic calls. */
function offeredBy(text: string): Offered {
  if (PLAIN_WORDS.test(text.trim())) return [];
  return OtherHealth.safeParse(parseJson(text)).success ? [] : null;
}

async function explain(
  { baseUrl }: Connection,
  fetch: Fetch,
  { kind, error }: NoAnswer,
): Promise<ConnectionTest> {
  if (kind === "slow") {
    const seconds = TIMEOUT_SECONDS;
    const message = t`The worker at ${baseUrl} did not answer within ${seconds} seconds.`;
    return { kind: "unreachable", cause: "slow", message };
  }
  if (!(error instanceof TypeError)) {
    const message = error instanceof Error ? error.message : "";
    return { kind: "unreachable", cause: "down", message };
  }
  const cause = await causeOf(baseUrl, fetch);
  const message =
    cause === "blocked"
      ? t`There is a server at ${baseUrl}, but it does not let this page read its answers (CORS).`
      : t`The worker at ${baseUrl} could not be reached.`;
  return { kind: "unreachable", cause, message };
}

/** A browser hides the reason from the page. A second request without key or CORS reveals more. */
async function causeOf(baseUrl: string, fetch: Fetch): Promise<UnreachableCause> {
  const { protocol, origin } = window.location;
  if (protocol === "https:" && /^http:/i.test(baseUrl) && !isLoopback(baseUrl)) return "insecure";
  if (new URL(baseUrl).origin === origin) return "down";
  const probed = await probe(baseUrl, { fetch, timeoutMs: PROBE_SECONDS * 1000 });
  return probed === "open" ? "blocked" : "down";
}

/** A worker with only the basic calls has no health call either. */
export const isUnknownCall = (test: ConnectionTest): boolean =>
  test.kind === "refused" && test.status === 404;

const capabilitiesKey = (connection: Connection | null) =>
  [connection?.baseUrl ?? null, "capabilities"] as const;

export const connectionTestQuery = (connection: Connection | null, fetch: Fetch) =>
  queryOptions({
    queryKey: [connection?.baseUrl ?? null, "health", connection?.apiKey ?? null],
    queryFn: connection
      ? async ({ client }) => {
          const test = await testConnection(connection, fetch);
          // An unreadable answer does not take back what was announced before.
          if (test.kind === "connected" && test.capabilities) {
            client.setQueryData(capabilitiesKey(connection), test.capabilities);
            cacheCapabilities(connection.baseUrl, test.capabilities);
          }
          if (isUnknownCall(test)) clearCachedCapabilities(connection.baseUrl);
          return test;
        }
      : skipToken,
    staleTime: 30_000,
    refetchInterval: 60_000,
  });

/** The test result of the saved connection; null until it was tested. */
export function useSavedConnectionTest(): ConnectionTest | null {
  const connection = useConnection();
  const fetch = use(FetchContext);
  return useQuery(connectionTestQuery(connection, fetch)).data ?? null;
}

/** What the worker announced last, even before a reload, so nothing disappears from the screen meanwhile. */
function useAnnounced(): readonly string[] | undefined {
  const connection = useConnection();
  return useQuery<readonly string[]>({
    queryKey: capabilitiesKey(connection),
    queryFn: skipToken,
    initialData: () => (connection ? cachedCapabilities(connection.baseUrl) : undefined),
    staleTime: Infinity,
    gcTime: Infinity,
  }).data;
}

/** Whether the worker offers everything this console uses beyond the basic calls; otherwise only those are used. */
export function useIsFullWorker(): boolean {
  const announced = useAnnounced();
  return CAPABILITIES.every((capability) => announced?.includes(capability));
}

/** False until a worker that this browser never tested has answered, or cannot be reached. */
export function useIsWorkerTested(): boolean {
  const isAnnounced = useAnnounced() !== undefined;
  return useSavedConnectionTest() !== null || isAnnounced;
}
