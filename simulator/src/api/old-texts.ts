import { refusals } from "#refusals.ts";
import { TelegramError } from "#telegram-error.ts";

const migrated = refusals.migrated(0).message;

const oldAnswers = new Map([
  [refusals.entitiesTooLong().message, refusals.bad("entities too long")],
  [refusals.chatDeleted().message, refusals.bad("group is deactivated")],
]);

/** The same refusal with the text of an older server. */
export function withOldText(error: TelegramError): TelegramError {
  if (error.message === migrated) {
    const text = "Bad Request: group chat was migrated to a supergroup chat";
    return new TelegramError(error.code, text, error.parameters);
  }
  return oldAnswers.get(error.message) ?? error;
}
