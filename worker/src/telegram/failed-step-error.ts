import type { TelegramStep } from "@tbm/contract/sentences/record-refusals.ts";

import { AppError } from "#http/app-error.ts";

import type { Trouble } from "./outcome.ts";

/** The error that the operator reads: which step failed, and why. */
export function troubleError(step: TelegramStep, trouble: Trouble): AppError {
  const failed = { step, cause: trouble.cause };
  if (trouble.kind === "later") {
    const headers = { "Retry-After": String(trouble.retryAfterSeconds) };
    return new AppError(429, "telegram_step_delayed", failed, headers);
  }
  const isSilent = trouble.kind === "neverLeft" || trouble.kind === "unconfirmed";
  return new AppError(502, isSilent ? "telegram_step_unanswered" : "telegram_step_refused", failed);
}
