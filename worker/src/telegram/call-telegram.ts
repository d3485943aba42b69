import { Api, GrammyError, HttpError } from "grammy/web";

import type { Ports } from "#ports.ts";

import { boundedFetch, NoAnswer, type CallTimeouts } from "./bounded-fetch.ts";
import { type Failure, classifyFailure, type Outcome } from "./outcome.ts";

/** For calls that the operator is waiting for. */
export const QUICK_TIMEOUTS: CallTimeouts = { headMs: 10_000, bodyMs: 5000 };

/** Longer than any `CallTimeouts`, so that grammY's own timeout never fires. */
const LIBRARY_TIMEOUT_SECONDS = 3600;

/** `boundedFetch` checks only the outer shape of an answer, not its parameters. */
const isNumber = (value: unknown): value is number => Number.isFinite(value);

function observe(error: unknown, token: string): Failure {
  const hidden = (text: string) => text.replaceAll(token, "[token]");
  if (error instanceof HttpError && error.error instanceof NoAnswer) {
    return { silence: error.error.silence };
  }
  if (error instanceof GrammyError) {
    const { retry_after: retryAfter, migrate_to_chat_id: migratedTo } = error.parameters;
    return {
      code: error.error_code,
      description: hidden(error.description),
      ...(isNumber(retryAfter) && { retryAfter }),
      ...(isNumber(migratedTo) && { migratedTo }),
    };
  }
  // A bug. The new error has no cause, because the cause may contain the URL with the token.
  const message = error instanceof Error ? error.message : String(error);
  throw new Error(`A call to Telegram could not be made: ${hidden(message)}`);
}

/** Makes one call, without retries. The outcome is a value; no error that it throws contains the token. */
export async function callTelegram<Result>(
  ports: Ports,
  token: string,
  ask: (api: Api) => Promise<Result>,
  timeouts = QUICK_TIMEOUTS,
): Promise<Outcome<Result>> {
  const api = new Api(token, {
    apiRoot: ports.settings.TELEGRAM_API_ROOT,
    fetch: boundedFetch(ports, timeouts),
    timeoutSeconds: LIBRARY_TIMEOUT_SECONDS,
  });
  try {
    return { kind: "sent", result: await ask(api) };
  } catch (error) {
    return classifyFailure(observe(error, token));
  }
}
