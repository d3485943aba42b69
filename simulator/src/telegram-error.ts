export type ErrorParameters = { retry_after?: number; migrate_to_chat_id?: number };

/** A refusal by Telegram. `code` is also the HTTP status. */
export class TelegramError extends Error {
  readonly code: number;
  readonly parameters: ErrorParameters | undefined;

  constructor(code: number, description: string, parameters?: ErrorParameters) {
    super(description);
    this.name = "TelegramError";
    this.code = code;
    this.parameters = parameters;
  }
}
