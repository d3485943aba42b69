import type { ErrorCode } from "@tbm/contract/errors.ts";

type Status = 400 | 401 | 404 | 408 | 409 | 413 | 416 | 422 | 429 | 502;

/** A refusal with a sentence for the operator. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly status: Status;
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;

  constructor(
    status: Status,
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const notFound = (what: string) =>
  new AppError(404, "not_found", `There is no such ${what}.`);
