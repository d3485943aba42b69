import { type ErrorStatus, refusalKind } from "@tbm/contract/errors.ts";
import type { RecordKind } from "@tbm/contract/sentences/request-refusals.ts";
import {
  type Cause,
  type Code,
  type ParamsOf,
  type PlainCode,
  sentenceOf,
} from "@tbm/contract/sentences/sentences.ts";

type Headers = Record<string, string>;

/** A code, the details that its sentence needs, and headers for the answer. */
type Refusal = {
  [C in Code]: C extends PlainCode
    ? [code: C, params?: Record<string, never>, headers?: Headers]
    : [code: C, params: ParamsOf<C>, headers?: Headers];
}[Code];

/** A refusal that the operator reads. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly status: ErrorStatus;
  override readonly cause: Cause;
  readonly headers: Headers;

  constructor(status: ErrorStatus, ...[code, params = {}, headers = {}]: Refusal) {
    // Refusal pairs each code with its own parameters.
    const cause = { code, params } as Cause;
    super(sentenceOf(cause));
    this.status = status;
    this.cause = cause;
    this.headers = headers;
  }

  get kind() {
    return refusalKind(this.status, this.cause.code);
  }
}

export const refusalFor = (status: ErrorStatus, { code, params }: Cause) =>
  // A cause, too, pairs each code with its own parameters.
  new AppError(status, ...([code, params] as Refusal));

export const refused = (...refusal: Refusal) => new AppError(422, ...refusal);

export const notFound = (what: RecordKind) => new AppError(404, "not_found", { what });
