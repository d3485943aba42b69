import { isSendableKey, type UnreachableCause } from "#api/health.ts";

import type { Page } from "./address-steps.ts";
import { adviceFor } from "./connection-advice.ts";
import { failed, type Finding, ok, skipped, warning } from "./doctor-step.ts";
import type { HealthAnswer, Silence } from "./health-answer.ts";

type Failure = Parameters<typeof adviceFor>[0];

function advised(failure: Failure, page: Page): Finding {
  const { cause, remedy } = adviceFor(failure, page.origin);
  return failed(cause, remedy);
}

const unreachable = (cause: UnreachableCause, page: Page): Finding =>
  advised({ kind: "unreachable", cause, message: "" }, page);

export function judgeReach(knocked: "open" | "closed" | "slow", page: Page): Finding {
  if (knocked === "open") return ok("Something answers at that address.");
  return unreachable(knocked === "slow" ? "slow" : "down", page);
}

export function judgeCors(answer: HealthAnswer | Silence, baseUrl: string, page: Page): Finding {
  const isSameOrigin = new URL(baseUrl).origin === page.origin;
  if (answer.kind === "answered") {
    return ok(
      isSameOrigin
        ? "The console comes from the worker itself, so nothing stands between them."
        : "The worker lets this page read its answers.",
    );
  }
  if (answer.kind === "slow") return unreachable("slow", page);
  return unreachable(isSameOrigin ? "down" : "blocked", page);
}

const isKeyAsked = ({ status }: HealthAnswer) => status === 401 || status === 403;

export function judgeWorker(answer: HealthAnswer, page: Page): Finding {
  const { status, health, refusal } = answer;
  if (answer.isRedirect) return unreachable("redirected", page);
  if (answer.isWebPage) return advised({ kind: "foreign", message: "" }, page);
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
  return advised({ kind: "refused", status, message: refusal?.error ?? "Request failed" }, page);
}

export function judgeKey(answer: HealthAnswer, apiKey: string, page: Page): Finding {
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
    return advised({ kind: "refused", status: answer.status, message: "" }, page);
  }
  if (answer.status >= 200 && answer.status < 300) return ok("The worker accepts it.");
  return skipped("Not checked, because no worker answered.");
}
