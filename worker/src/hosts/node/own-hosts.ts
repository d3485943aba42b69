import { isIP } from "node:net";

import type { ErrorBody } from "@tbm/contract/errors.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";

interface Addresses {
  HOST: string;
  WORKER_URL: string;
  ALLOWED_ORIGINS: readonly string[];
}

/** Endings of local networks. Nobody can register a name under them, so no page on the internet has one. */
const PRIVATE = /\.(?:localhost|local|lan|internal|home\.arpa)$/;

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null;

/**
 * Tells whether a Host header names this worker. A page of evil.example can let its name point to this machine, and
 * would then be of the worker's own origin (DNS rebinding). That takes a name that can be registered and is not
 * ours: it cannot be done with an address made of numbers, or with a name of the local network.
 */
export function createHostCheck({ HOST, WORKER_URL, ALLOWED_ORIGINS }: Addresses) {
  const addresses = [WORKER_URL, ...ALLOWED_ORIGINS].map((url) => new URL(url).hostname);
  const names = new Set([HOST, ...addresses]);
  return (host = ""): boolean => {
    const name = hostnameOf(host);
    if (name === null) return host === "";
    return !name.includes(".") || PRIVATE.test(name) || isIP(name) === 4 || names.has(name);
  };
}

export const notOurs = (host: string): Response => {
  const cause = { code: "host_not_ours", params: { host } } as const;
  const body = { error: sentenceOf(cause), code: "refused", cause } satisfies ErrorBody;
  return Response.json(body, { status: 421 });
};
