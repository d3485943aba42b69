import { createContext, use, useMemo } from "react";

import { useConnection } from "#api/workers/connection.ts";

import { type Client, createClient } from "./client.ts";
import type { Fetch } from "./request.ts";

/** The console's only access to the network. Tests replace it with a worker in memory. */
export const FetchContext = createContext<Fetch>((url, init) => globalThis.fetch(url, init));

export function useClient(): Client {
  const connection = useConnection();
  const fetch = use(FetchContext);
  return useMemo(() => createClient({ connection, fetch }), [connection, fetch]);
}
