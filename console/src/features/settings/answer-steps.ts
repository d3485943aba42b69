import { NO_JSON } from "#api/client/api-error.ts";
import { type HealthAnswer, isSendableKey, type NoAnswer } from "#api/workers/ask-health.ts";
import type { UnreachableCause } from "#api/workers/worker-health.ts";

import { adviceFor, type Endpoints } from "./connection-advice.ts";
import { advised, failed, type Finding, ok, skipped, warning } from "./doctor-step.ts";

const unreachable = (cause: UnreachableCause, endpoints: Endpoints): Finding =>
  advised(adviceFor({ kind: "unreachable", cause, message: "" }, endpoints));

export function judgeReach(probed: "open" | "closed" | "slow", endpoints: Endpoints): Finding {
  if (probed === "open") return ok("Something answers at that address.");
  return unreachable(probed === "slow" ? "slow" : "down", endpoints);
}

export function judgeCors(answer: HealthAnswer | NoAnswer, endpoints: Endpoints): Finding {
  const isSameOrigin = new URL(endpoints.baseUrl).origin === endpoints.pageOrigin;
  if (answer.kind === "answered") {
    return ok(
      isSameOrigin
        ? "The console comes from the worker itself, so nothing stands between them."
        : "The worker lets this page read its answers.",
    );
  }
  if (answer.kind === "slow") return unreachable("slow", endpoints);
  return unreachable(isSameOrigin ? "down" : "blocked", endpoints);
}

const isKeyAsked = ({ status }: HealthAnswer) => status === 401 || status === 403;

export function judgeWorker(answer: HealthAnswer, endpoints: Endpoints): Finding {
  const { status, health, refusal } = answer;
  if (answer.isRedirect) return unreachable("redirected", endpoints);
  if (answer.isWebPage && status < 500) {
    return advised(adviceFor({ kind: "foreign", message: "" }, endpoints));
  }
  if (health) return ok(`${health.name} answers.`);
  if (refusal?.code === "unauthorized" || refusal?.code === "slow_down") {
    return ok("A worker answers and asks for its key.");
  }
  if (isKeyAsked(answer)) {
    const text = "Something answers and asks for a key; it does not say that it is a worker.";
    return warning(text, "If a proxy with a login of its own stands there, let /api through it.");
  }
  if (status >= 200 && status < 300) {
    return warning(
      "It answers, but does not say what it is, so the console uses the basic calls only.",
      "That is right for a worker of another make. Otherwise check the address.",
    );
  }
  const code = answer.isWebPage ? NO_JSON : refusal?.code;
  return advised(
    adviceFor({ kind: "refused", status, code, message: refusal?.error ?? "" }, endpoints),
  );
}

export function judgeKey(answer: HealthAnswer, apiKey: string, endpoints: Endpoints): Finding {
  if (apiKey === "") {
    return failed(
      "The API key is missing.",
      "Copy the worker's API_KEY; on your own machine the first start printed a link with it.",
    );
  }
  if (!isSendableKey(apiKey)) {
    return failed("The key has characters that no key has.", "Copy it again, without spaces.");
  }
  if (isKeyAsked(answer) || answer.status === 429) {
    return advised(adviceFor({ kind: "refused", status: answer.status, message: "" }, endpoints));
  }
  if (answer.status >= 200 && answer.status < 300) return ok("The worker accepts it.");
  return skipped("Not checked, because no worker answered.");
}
