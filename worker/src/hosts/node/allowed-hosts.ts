import { isIP } from "node:net";

import type { ErrorBody } from "@tbm/contract/errors.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";

interface Addresses {
  HOST: string;
  WORKER_URL: string;
  ALLOWED_ORIGINS: readonly string[];
}

/** Domains for local networks. Nobody can register a name under them. */
const PRIVATE = /\.(?:localhost|local|lan|internal|home\.arpa)$/;

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null;

/**
 * Checks that a Host header names this worker, against DNS rebinding: evil.example could resolve its name to this
 * machine. That needs a registered name, so IP addresses and names of local networks are safe.
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

export const wrongHostAnswer = (host: string): Response => {
  const cause = { code: "host_not_ours", params: { host } } as const;
  const body = { error: sentenceOf(cause), code: "refused", cause } satisfies ErrorBody;
  return Response.json(body, { status: 421 });
};
