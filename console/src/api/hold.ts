import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { holdCalls as calls, type ReleaseInput } from "@tbm/contract/upkeep/hold.ts";

import type { Client } from "#api/client/client.ts";

const holdKey = (client: Client) => [client.baseUrl, "hold"] as const;

/** Needs a worker that offers it. A hold may be released from another console. */
export const holdQuery = (client: Client, isOffered: boolean) =>
  queryOptions({
    queryKey: holdKey(client),
    queryFn: isOffered ? ({ signal }) => client.ask(calls.getHold, { signal }) : skipToken,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.held ? 30_000 : false),
    meta: {},
  });

export const releaseHold = (client: Client) =>
  mutationOptions({
    mutationFn: (queued: ReleaseInput["queued"]) =>
      client.ask(calls.releaseHold, { body: { queued } }),
    meta: {
      success: { title: t`Sending Started`, description: t`The worker is sending again` },
      failure: { title: t`Error`, fallback: t`Failed to start sending` },
      // Anything planned or queued may have changed.
      refreshes: [[client.baseUrl]],
    },
  });
