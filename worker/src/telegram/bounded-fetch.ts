import type { Answer, Ports } from "#ports.ts";

import { isConnectFault } from "./connect-fault.ts";

const MAX_ANSWER_BYTES = 1024 * 1024;

/** The last part of a deadline is timed on its own, so that a stalled process notices the stall. */
const GRACE_MS = 1000;
/** A grace timer that fires later than this means that the process was stalled. */
const STALL_MS = 500;

/** How long each phase of a call may take. The platform limits connecting. */
export interface CallTimeouts {
  headMs: number;
  bodyMs: number;
  signal?: AbortSignal;
}

export type Silence = "unreachable" | "timed out" | "broken off" | "unreadable" | "stopped";

/** No usable answer came. The error has no `cause`, because a cause could hold the URL and so the token. */
export class NoAnswer extends Error {
  readonly silence: Silence;

  constructor(silence: Silence) {
    super(`No answer from Telegram: ${silence}.`);
    this.silence = silence;
  }
}

/** Rejects when the signal aborts, even if `work` ignores the signal. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error("stopped"));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}

async function readText(response: Answer, signal: AbortSignal): Promise<string> {
  const { headers } = response;
  const length = Number(headers.get("content-length") ?? Infinity);
  // A compressed body may be far longer than its content-length.
  const isShort = length <= MAX_ANSWER_BYTES && !headers.has("content-encoding");
  if (isShort) return unlessAborted(response.text(), signal);
  return readPieces(response, signal);
}

/** Reads an answer of unknown length, and stops at the limit. */
async function readPieces(response: Answer, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  try {
    for (;;) {
      const chunk = await unlessAborted(reader?.read() ?? Promise.resolve(null), signal);
      if (!chunk || chunk.done) return text + decoder.decode();
      length += chunk.value.byteLength;
      if (length > MAX_ANSWER_BYTES) throw new NoAnswer("unreadable");
      text += decoder.decode(chunk.value, { stream: true });
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined);
    throw error;
  }
}

function parseAnswer(text: string, status: number): object {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new NoAnswer("unreadable");
  }
  if (typeof answer === "object" && answer !== null && "ok" in answer) {
    // A success with an error status comes from a proxy, not from Telegram.
    const isSuccess = answer.ok === true && status >= 200 && status < 300;
    if (isSuccess && "result" in answer) return answer;
    const isError = "error_code" in answer && typeof answer.error_code === "number";
    const isDescribed = "description" in answer && typeof answer.description === "string";
    if (answer.ok === false && isError && isDescribed) return answer;
  }
  throw new NoAnswer("unreadable");
}

/**
 * Runs `giveUp` after `ms`, but never right after this process was busy or suspended: the answer may have
 * arrived meanwhile, and timers run before sockets are read.
 */
function setDeadline({ now, setTimer }: Ports, ms: number, giveUp: () => void): () => void {
  const graceMs = Math.min(GRACE_MS, ms);
  let cancel = setTimer(ms - graceMs, startGrace);
  function startGrace(): void {
    const begunAt = now();
    cancel = setTimer(graceMs, () => {
      const wasStalled = now() - begunAt > graceMs + STALL_MS;
      if (wasStalled) startGrace();
      else giveUp();
    });
  }
  return () => cancel();
}

/** Telegram sends the wait in a header as well; some proxies send only the header. */
function withWait(answer: object, header: string | null): object {
  const seconds = Number(header);
  if (!header || !Number.isFinite(seconds) || "parameters" in answer) return answer;
  return { ...answer, parameters: { retry_after: seconds } };
}

/** grammY only calls `json`, so the answer need not be serialized and parsed again. */
const asResponse = (answer: object) => ({ json: async () => answer }) as Response;

/**
 * A `fetch` for one call to Telegram. It follows no redirects, reads at most 1 MB, has deadlines, and
 * returns only bodies with the shape of a Bot API answer. Throws NoAnswer for everything else.
 */
export function boundedFetch(ports: Ports, { headMs, bodyMs, signal }: CallTimeouts) {
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const timeout = new AbortController();
    const giveUp = () => timeout.abort();
    const stop = signal ? AbortSignal.any([timeout.signal, signal]) : timeout.signal;
    const silence = (otherwise: Silence) => {
      if (signal?.aborted) return new NoAnswer("stopped");
      return new NoAnswer(timeout.signal.aborted ? "timed out" : otherwise);
    };
    let cancel = setDeadline(ports, headMs, giveUp);
    try {
      // Cloudflare's workers do not support redirect: "error".
      const request = ports.fetch(url, { ...init, redirect: "manual", signal: stop });
      const response = await unlessAborted(request, stop).catch((error: unknown) => {
        throw silence(isConnectFault(error) ? "unreachable" : "broken off");
      });
      cancel();
      cancel = setDeadline(ports, bodyMs, giveUp);
      const text = await readText(response, stop).catch((error: unknown) => {
        throw error instanceof NoAnswer ? error : silence("broken off");
      });
      const answer = parseAnswer(text, response.status);
      return asResponse(withWait(answer, response.headers.get("retry-after")));
    } finally {
      cancel();
    }
  };
}
