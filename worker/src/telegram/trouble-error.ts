import { AppError } from "#http/app-error.ts";

import type { Trouble } from "./outcome.ts";

/** The error that the operator reads: which step failed, and why. */
export function troubleError(step: string, trouble: Trouble): AppError {
  const sentence = `${step} failed: ${trouble.reason}`;
  if (trouble.kind === "later") {
    const headers = { "Retry-After": String(trouble.retryAfterSeconds) };
    return new AppError(429, "slow_down", sentence, headers);
  }
  const isSilent = trouble.kind === "neverLeft" || trouble.kind === "unconfirmed";
  return new AppError(502, isSilent ? "telegram_unreachable" : "telegram_refused", sentence);
}
