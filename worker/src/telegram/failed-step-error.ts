import type { TelegramStep } from "@tbm/contract/sentences/record-refusals.ts";

import { AppError } from "#http/app-error.ts";

import type { FailedOutcome } from "./outcome.ts";

/** The error that the operator reads: which step failed, and why. */
export function failedStepError(step: TelegramStep, failure: FailedOutcome): AppError {
  const failed = { step, cause: failure.cause };
  if (failure.kind === "later") {
    const headers = { "Retry-After": String(failure.retryAfterSeconds) };
    return new AppError(429, "telegram_step_delayed", failed, headers);
  }
  const isSilent = failure.kind === "neverLeft" || failure.kind === "unconfirmed";
  return new AppError(502, isSilent ? "telegram_step_unanswered" : "telegram_step_refused", failed);
}
