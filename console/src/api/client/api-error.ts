import { ErrorBody } from "@tbm/contract/errors.ts";

import { jsonIn } from "#lib/json-in.ts";

import { sentenceFor } from "./in-words.ts";

/** The worker said no, or nobody answered (status 0). The message is for people. */
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

/** What it is about is not there, or not any more. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** The worker refuses the key, or everything from here after too many wrong ones. */
export const isKeyRefusal = (error: { status: number; code?: string | undefined }): boolean =>
  error.status === 401 || (error.status === 429 && error.code === "slow_down");

/** Nobody answered: what was sent may have arrived or not. */
export const NO_ANSWER = "no_answer";

export const isSilence = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NO_ANSWER;

/** Whether the worker may have done it, or be about to, for all that is known. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (isSilence(error) ||
    error.status >= 500 ||
    error.code === "in_progress" ||
    error.code === "contract_mismatch");

/** The worker's words where what was given is at fault, not the way there or something else; null otherwise. */
export const inputRefusal = (error: unknown): string | null =>
  error instanceof ApiError &&
  ([400, 409, 422].includes(error.status) || error.code === "telegram_refused") &&
  error.code !== "in_progress"
    ? error.message
    : null;

/** A refusal that is no JSON, such as a proxy's page. */
export const NO_JSON = "no_json";
/** A refusal in JSON that says nothing of its own. */
export const NO_WORDS = "no_words";

export const refusalOf = async (response: Response): Promise<ApiError> =>
  refusalIn(await response.text().catch(() => ""), response.status);

export async function refusalIn(text: string, status: number): Promise<ApiError> {
  const said = saidIn(text);
  if (said?.error) {
    return new ApiError(await sentenceFor(said.cause, said.error), status, said.code);
  }
  return jsonIn(text) === undefined
    ? new ApiError("Request failed", status, NO_JSON)
    : new ApiError(`Request failed with status ${status}`, status, NO_WORDS);
}

/** What a worker says in its own words; null for anything else. */
export const saidIn = (text: string): ErrorBody | null =>
  ErrorBody.safeParse(jsonIn(text)).data ?? null;

export function isAbort(error: unknown): boolean {
  return typeof error === "object" && error !== null && Reflect.get(error, "name") === "AbortError";
}
