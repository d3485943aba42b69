import type { Ports } from "#ports.ts";

/** What a host knows about a request beyond the request itself. */
export interface RequestContext {
  Bindings: {
    address?: string;
    /** Set by hosts whose ports last only for one request. */
    ports?: Ports;
    /** What the request used of the host, for the log. */
    used?: () => Record<string, number>;
  };
  Variables: { hasKey?: true };
}
