import { t } from "@lingui/core/macro";
import type { AnswerOf, Call, ParamsOf } from "@tbm/contract/call.ts";
import type { z } from "zod/mini";

import { acceptsIdempotencyKeys } from "#api/workers/capability-cache.ts";
import type { Connection } from "#api/workers/connection.ts";

import { ApiError, isAbort, isNotFound, NO_ANSWER, refusalOf } from "./api-error.ts";
import { writeCauseTexts } from "./cause-texts.ts";
import { contractMismatch } from "./contract-mismatch.ts";
import {
  type Fetch,
  fillPath,
  isBrokenJson,
  isRedirect,
  isWebPage,
  type RequestParts,
  sendRequest,
} from "./request.ts";
import { sendOnce } from "./send-once.ts";

type CallWithAnswer = Call & { answer: { schema: z.ZodMiniType } };

type Params<C extends Call> =
  unknown extends ParamsOf<C["path"]>
    ? { params?: never }
    : { params: ParamsOf<C["path"]> & Record<string, string> };

type Body<C extends Call> = C extends { body: { kind: "form" } }
  ? { body: FormData }
  : C extends { body: { kind: "json"; schema: infer S extends z.ZodMiniType } }
    ? { body: z.input<S> }
    : { body?: never };

type Query<C extends Call> = C extends { query: infer S extends z.ZodMiniType }
  ? { query?: z.input<S> & RequestParts["query"] }
  : { query?: never };

type RequestFor<C extends Call> = Params<C> & Query<C> & Body<C> & Pick<RequestParts, "signal">;

export interface Client {
  /** Part of every query key, so one worker's data never shows up under another. */
  baseUrl: string | null;
  /** Returns the answer after checking it against the contract: the worker may be of another version. */
  ask: <C extends CallWithAnswer>(call: C, request: RequestFor<C>) => Promise<AnswerOf<C>>;
  /**
   * For calls whose answer is not used: a third-party worker may answer anything. A web page or broken JSON
   * still counts as a failure.
   */
  tell: <C extends Call>(call: C, request: RequestFor<C>) => Promise<void>;
  /** The answer as a file. */
  download: <C extends Call & { method: "GET" }>(call: C, request: Params<C>) => Promise<Blob>;
}

export function createClient(options: { connection: Connection | null; fetch: Fetch }): Client {
  const { connection, fetch } = options;

  async function send(call: Call, request: RequestParts): Promise<Response> {
    if (!connection) throw new ApiError(t`API configuration not set`);
    const { baseUrl } = connection;
    let response: Response;
    try {
      response = await sendRequest(fetch, connection, call, request);
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new ApiError(t`The worker at ${baseUrl} could not be reached.`, 0, NO_ANSWER);
    }
    if (isRedirect(response)) {
      throw new ApiError(
        t`The worker at ${baseUrl} redirects to another address. Save that one in Settings.`,
      );
    }
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  async function read<C extends CallWithAnswer>(call: C, request: RequestParts) {
    const response = await send(call, request);
    const answer: unknown = await whole(call, response.json());
    const checked = call.answer.schema.safeParse(answer);
    if (!checked.success) throw contractMismatch(call, checked.error, answer);
    await writeCauseTexts(checked.data);
    // AnswerOf takes its type from the schema that has just accepted the value.
    return checked.data as AnswerOf<C>;
  }

  async function carryOut(call: Call, request: RequestParts): Promise<void> {
    try {
      const response = await send(call, request);
      const text = await whole(call, response.text());
      if (isWebPage(response, text) || isBrokenJson(response, text)) throw noJson(call);
    } catch (error) {
      // A record that is already gone counts as deleted.
      if (!(isNotFound(error) && call.method === "DELETE")) throw error;
    }
  }

  function once<T>(call: Call, request: RequestParts, work: (request: RequestParts) => Promise<T>) {
    if (call.method !== "POST" || call.isQuestion || !connection) return work(request);
    const address = `${connection.baseUrl}${fillPath(call.path, request.params ?? {})}`;
    return sendOnce(address, request.body, (idempotencyKey) =>
      work(acceptsIdempotencyKeys(connection.baseUrl) ? { ...request, idempotencyKey } : request),
    );
  }

  return {
    baseUrl: connection?.baseUrl ?? null,
    ask: (call, request) => once(call, request, (parts) => read(call, parts)),
    tell: (call, request) => once(call, request, (parts) => carryOut(call, parts)),
    download: async (call, request) => whole(call, (await send(call, request)).blob()),
  };
}

const noJson = (call: Call) => contractMismatch(call, null, undefined);

async function whole<T>(call: Call, body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw noJson(call);
  }
}
