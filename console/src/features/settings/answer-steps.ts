import { t } from "@lingui/core/macro";

import { NO_JSON } from "#api/client/api-error.ts";
import { type HealthAnswer, isSendableKey, type NoAnswer } from "#api/workers/ask-health.ts";
import type { UnreachableCause } from "#api/workers/worker-health.ts";

import { adviceFor, type Endpoints } from "./connection-advice.ts";
import { advised, failed, type Finding, ok, skipped, warning } from "./doctor-step.ts";

const unreachable = (cause: UnreachableCause, endpoints: Endpoints): Finding =>
  advised(adviceFor({ kind: "unreachable", cause, message: "" }, endpoints));

export function judgeReach(probed: "open" | "closed" | "slow", endpoints: Endpoints): Finding {
  if (probed === "open") return ok(t`A server responds at this address.`);
  return unreachable(probed === "slow" ? "slow" : "down", endpoints);
}

export function judgeCors(answer: HealthAnswer | NoAnswer, endpoints: Endpoints): Finding {
  const isSameOrigin = new URL(endpoints.baseUrl).origin === endpoints.pageOrigin;
  if (answer.kind === "answered") {
    return ok(
      isSameOrigin
        ? t`The worker serves this page itself, so no permission is needed.`
        : t`The worker lets this page read its answers.`,
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
  if (health) {
    const { name } = health;
    return ok(t`${name} is responding.`);
  }
  if (refusal?.code === "unauthorized" || refusal?.code === "slow_down") {
    return ok(t`A worker is responding and asks for its key.`);
  }
  if (isKeyAsked(answer)) {
    const text = t`A server asks for a key, but doesn't say that it's a worker.`;
    return warning(text, t`If it's a proxy with its own login, let /api through.`);
  }
  if (status >= 200 && status < 300) {
    return warning(
      t`It responds, but doesn't say what it is, so only basic features are available.`,
      t`That's normal for a third-party worker. Otherwise, check the address.`,
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
      t`The API key is missing.`,
      t`Copy the worker's API_KEY. On your own machine, it's in the connect link printed on the first start.`,
    );
  }
  if (!isSendableKey(apiKey)) {
    return failed(t`The key contains invalid characters.`, t`Copy it again, without spaces.`);
  }
  if (isKeyAsked(answer) || answer.status === 429) {
    return advised(adviceFor({ kind: "refused", status: answer.status, message: "" }, endpoints));
  }
  if (answer.status >= 200 && answer.status < 300) return ok(t`The worker accepts the key.`);
  return skipped(t`Not checked: no worker responded.`);
}
