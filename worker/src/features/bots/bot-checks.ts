import { AppError } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";
import { callTelegram } from "#telegram/call-telegram.ts";
import { failedStepError } from "#telegram/failed-step-error.ts";
import type { FailedOutcome } from "#telegram/outcome.ts";
import { usesWebhooks } from "#telegram/receiving.ts";

/** A token starts with the Telegram id of its bot. */
export const telegramIdOf = (token: string): string => token.slice(0, token.indexOf(":"));

/** Asks Telegram which bot the token belongs to, and throws if it is not the one that the token names. */
export async function askIdentity(ports: Ports, token: string, telegramId: string) {
  const outcome = await callTelegram(ports, token, (api) => api.getMe());
  if (outcome.kind !== "sent") throw failedStepError("check_token", outcome);
  if (String(outcome.result.id) !== telegramId) {
    throw new AppError(502, "token_of_another_bot");
  }
  return outcome.result;
}

export const receivingError = ({ settings }: Ports, failure: FailedOutcome): AppError =>
  failedStepError(usesWebhooks(settings) ? "set_webhook" : "start_polling", failure);
