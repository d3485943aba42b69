import type { Path } from "react-router";

import type { Connection } from "#api/connection.ts";

/** Reads `#worker=…&key=…` and takes it out of the address bar and the history at once. */
export function takeConnectLink({ hash, pathname, search }: Path): Connection | null {
  const fields = new URLSearchParams(hash.slice(1));
  const baseUrl = fields.get("worker");
  const apiKey = fields.get("key");
  if (baseUrl === null && apiKey === null) return null;
  window.history.replaceState(window.history.state, "", pathname + search);
  return baseUrl && apiKey ? { baseUrl, apiKey } : null;
}
