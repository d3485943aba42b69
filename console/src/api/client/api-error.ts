import { t } from "@lingui/core/macro";
import { ErrorBody } from "@tbm/contract/errors.ts";

import { parseJson } from "#lib/parse-json.ts";

import { sentenceFor } from "./cause-texts.ts";

/** The worker refused, or nobody answered (status 0). The message is meant for the operator. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string | undefined;

  constructor(message: string, status = 0, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The record does not exist, or no longer exists. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** The worker rejects the key, or rejects all requests after too many wrong keys. */
export const isKeyRefusal = (error: { status: number; code?: string | undefined }): boolean =>
  error.status === 401 || (error.status === 429 && error.code === "slow_down");

/** Nobody answered, so the request may or may not have arrived. */
export const NO_ANSWER = "no_answer";

export const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NO_ANSWER;

/** Whether the worker may have carried out the request, or may still do so. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (isNoAnswer(error) ||
    error.status >= 500 ||
    error.code === "in_progress" ||
    error.code === "contract_mismatch");

/** The worker's message if it refused the input; null for any other failure. */
export const inputRefusal = (error: unknown): string | null =>
  error instanceof ApiError &&
  ([400, 409, 422].includes(error.status) || error.code === "telegram_refused") &&
  error.code !== "in_progress"
    ? error.message
    : null;

/** A refusal whose body is not JSON, such as a proxy's error page. */
export const NO_JSON = "no_json";
/** A refusal in JSON without a message. */
export const NO_MESSAGE = "no_words";

export const refusalOf = async (response: Response): Promise<ApiError> =>
  refusalIn(await response.text().catch(() => ""), response.status);

export async function refusalIn(text: string, status: number): Promise<ApiError> {
  const refusal = parseRefusal(text);
  if (refusal?.error) {
    return new ApiError(await sentenceFor(refusal.cause, refusal.error), status, refusal.code);
  }
  return parseJson(text) === undefined
    ? new ApiError(t`Request failed`, status, NO_JSON)
    : new ApiError(t`Request failed with status ${status}`, status, NO_MESSAGE);
}

/** The body of a refusal in the worker's format; null for anything else. */
export const parseRefusal = (text: string): ErrorBody | null =>
  ErrorBody.safeParse(parseJson(text)).data ?? null;

export function isAbort(error: unknown): boolean {
  return typeof error === "object" && error !== null && Reflect.get(error, "name") === "AbortError";
}
