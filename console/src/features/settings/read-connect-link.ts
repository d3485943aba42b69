import type { Connection } from "#api/workers/connection.ts";
import { hostOf, tidyAddress } from "#api/workers/worker-address.ts";
import type { Path } from "#router/location.ts";

/** Reads `#worker=…&key=…` and removes it from the address bar and the history. */
export function takeConnectLink({ hash, pathname, search }: Path): Connection | null {
  const fields = new URLSearchParams(hash.slice(1));
  if (!fields.has("worker") && !fields.has("key")) return null;
  window.history.replaceState(window.history.state, "", pathname + search);
  const baseUrl = tidyAddress(fields.get("worker") ?? "");
  const apiKey = fields.get("key")?.trim() ?? "";
  return baseUrl && apiKey ? { baseUrl, apiKey } : null;
}

/** The hosts, because a path or a user name could imitate one. Full addresses if the hosts are equal. */
export function distinctNames(link: Connection, saved: Connection): [string, string] {
  const hosts: [string, string] = [hostOf(link.baseUrl), hostOf(saved.baseUrl)];
  return hosts[0] === hosts[1] ? [link.baseUrl, saved.baseUrl] : hosts;
}
