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
    cause: "That address shows a web page; no worker answers there.",
    remedy:
      "Check the host and the port. If the worker stands behind a proxy or a login page, let /api through to it.",
  };
}

/** For a path copied from the address bar. */
export const excessAdvice = (path: string): Advice => ({
  cause: `The Worker URL goes too far (${path}).`,
  remedy: "End it before that.",
});

/** What a proxy answers if the worker behind it does not. */
const isGatewayStatus = (status: number) => [502, 503, 504].includes(status);

type Refusal = Extract<Failure, { kind: "refused" }>;

function refusalAdvice(refusal: Refusal): Advice {
  const { status, code } = refusal;
  if (status === 401 || status === 403) {
    return {
      cause: "The worker is there, but does not accept this API key.",
      remedy:
        "Copy the key again, without spaces. It is the worker's API_KEY; on your own machine the first start printed a connect link with it.",
    };
  }
  if (status === 404) {
    return {
      cause: "Something answers there, but it has no /api/health.",
      remedy: "Enter only the address the worker itself has, without /api at the end.",
    };
  }
  if (status === 429) {
    return {
      cause: "The worker asks this address to slow down.",
      remedy: "Wait a minute before the next try; several wrong keys in a row cause this.",
    };
  }
  if (isGatewayStatus(status) && code === NO_JSON) {
    return {
      cause: `A proxy answers there, but the worker behind it does not (status ${status}).`,
      remedy: "Check that the worker runs, and where the proxy looks for it.",
    };
  }
  if (status >= 500) {
    return {
      cause: `The worker has a fault of its own (${messageText(refusal)}).`,
      remedy: "Look at the worker's log; a missing setting or database is the usual reason.",
    };
  }
  return {
    cause: `The worker refused (${messageText(refusal)}).`,
    remedy: "Check that the address belongs to a bot-manager worker.",
  };
}

/** Without a message from the worker, the status is all there is. */
function messageText({ status, code, message }: Refusal): string {
  return message === "" || code === NO_JSON || code === NO_MESSAGE
    ? `status ${status}`
    : `status ${status}: ${message}`;
}

const UNREACHABLE: Record<UnreachableCause, (endpoints: Endpoints) => Advice> = {
  down: ({ baseUrl }) => {
    const remedy = "Check that the worker runs, and the host and port for a typing mistake.";
    return /^https:/i.test(baseUrl)
      ? {
          cause: "Nothing answers at that address over https.",
          remedy: `${remedy} A worker without a certificate has an address that begins with http://.`,
        }
      : { cause: "Nothing answers at that address.", remedy };
  },
  blocked: ({ pageOrigin }) => ({
    cause: "A server is there, but it does not let this page read its answers (CORS).",
    remedy: `If it is your worker, add ${pageOrigin} to its ALLOWED_ORIGINS, or open the console from the worker's own address. Any other web site answers like this too, so check the address.`,
  }),
  insecure: () => ({
    cause: "This page came over https, so the browser blocks a worker on plain http.",
    remedy: "Give the worker an https address, or open the console over http.",
  }),
  redirected: () => ({
    cause: "The address redirects elsewhere, and the key is not sent along.",
    remedy: "Open the address in the browser and enter the one you end up at, often https.",
  }),
  slow: () => ({
    cause: "The worker took too long to answer.",
    remedy:
      "Check that the host and port are right and that no firewall is in between, then try again.",
  }),
};
