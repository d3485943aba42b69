import { t } from "@lingui/core/macro";

import { NO_JSON, NO_MESSAGE } from "#api/client/api-error.ts";
import { excessPath } from "#api/workers/worker-address.ts";
import type { ConnectionTest, UnreachableCause } from "#api/workers/worker-health.ts";

export interface Advice {
  /** What happened. */
  cause: string;
  /** What to do about it. */
  remedy: string;
}

/** Problems of the address or the key alone are shown at their field. */
type Failure = Exclude<ConnectionTest, { kind: "connected" | "address" | "key" }>;

/** The page and the worker of a test. */
export interface Endpoints {
  pageOrigin: string;
  baseUrl: string;
}

export function adviceFor(test: Failure, endpoints: Endpoints): Advice {
  if (test.kind === "unreachable") return UNREACHABLE[test.cause](endpoints);
  const isElsewhere = test.kind === "foreign" || (test.kind === "refused" && test.status === 404);
  const excess = isElsewhere && excessPath(endpoints.baseUrl);
  if (excess) return excessAdvice(excess);
  if (test.kind === "refused") return refusalAdvice(test);
  return {
    cause: t`This address shows a web page, not a worker.`,
    remedy: t`Check the host and port. If the worker is behind a proxy or a login page, let /api through to it.`,
  };
}

/** For a path copied from the address bar. */
export const excessAdvice = (path: string): Advice => ({
  cause: t`The Worker URL is too long (${path}).`,
  remedy: t`Remove /api or /settings and everything after it.`,
});

/** What a proxy answers if the worker behind it does not. */
const isGatewayStatus = (status: number) => [502, 503, 504].includes(status);

type Refusal = Extract<Failure, { kind: "refused" }>;

function refusalAdvice(refusal: Refusal): Advice {
  const { status, code } = refusal;
  const details = refusalDetails(refusal);
  if (status === 401 || status === 403) {
    return {
      cause: t`The worker rejected this API key.`,
      remedy: t`Copy the key again, without spaces. It's the worker's API_KEY; on your own machine, it's in the connect link printed on the first start.`,
    };
  }
  if (status === 404) {
    return {
      cause: t`A server responds, but it has no /api/health.`,
      remedy: t`Enter only the worker's own address, without /api at the end.`,
    };
  }
  if (status === 429) {
    return {
      cause: t`Too many attempts. The worker asks you to wait.`,
      remedy: t`Wait a minute, then try again. Several wrong keys in a row cause this.`,
    };
  }
  if (isGatewayStatus(status) && code === NO_JSON) {
    return {
      cause: t`A proxy responds, but the worker behind it doesn't (${details}).`,
      remedy: t`Check that the worker is running and that the proxy points to it.`,
    };
  }
  if (status >= 500) {
    return {
      cause: t`The worker reported an error (${details}).`,
      remedy: t`Check the worker's log. The usual reason is a missing setting or database.`,
    };
  }
  return {
    cause: t`The worker refused the request (${details}).`,
    remedy: t`Check that this is the address of a Bot Manager worker.`,
  };
}

/** Without a message from the worker, the status is all there is. */
function refusalDetails({ status, code, message }: Refusal): string {
  return message === "" || code === NO_JSON || code === NO_MESSAGE
    ? `HTTP ${status}`
    : `HTTP ${status}: ${message}`;
}

const UNREACHABLE: Record<UnreachableCause, (endpoints: Endpoints) => Advice> = {
  down: ({ baseUrl }) =>
    /^https:/i.test(baseUrl)
      ? {
          cause: t`Nothing responds at this address over https.`,
          remedy: t`Check that the worker is running, and check the host and port for typos. Without a certificate, the worker's address starts with http://.`,
        }
      : {
          cause: t`Nothing responds at this address.`,
          remedy: t`Check that the worker is running, and check the host and port for typos.`,
        },
  blocked: ({ pageOrigin }) => ({
    cause: t`A server responds, but it doesn't let this page read its answers (CORS).`,
    remedy: t`If it's your worker, add ${pageOrigin} to its ALLOWED_ORIGINS, or open the console from the worker's own address. Other websites respond the same way, so check the address too.`,
  }),
  insecure: () => ({
    cause: t`This page was loaded over https, so the browser blocks workers on plain http.`,
    remedy: t`Give the worker an https address, or open the console over http.`,
  }),
  redirected: () => ({
    cause: t`This address redirects elsewhere, and the key isn't sent along.`,
    remedy: t`Open the address in your browser and enter the one you end up at; it often starts with https.`,
  }),
  slow: () => ({
    cause: t`The worker took too long to respond.`,
    remedy: t`Check the host and port, and make sure no firewall blocks them. Then try again.`,
  }),
};
