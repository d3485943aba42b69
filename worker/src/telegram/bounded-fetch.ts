import type { Answer, Ports } from "#ports.ts";

import { isConnectFault } from "./connect-fault.ts";

const ANSWER_BYTES = 1024 * 1024;

/** The end of a deadline, in which the sockets are surely read. A timer later than this was held up. */
const LAST_LOOK_MS = 1000;
const STALL_MS = 500;

/** How long each phase of a call may take. Connecting has the platform's own limit. */
export interface Patience {
  headMs: number;
  bodyMs: number;
  signal?: AbortSignal;
}

export type Silence = "unreachable" | "timed out" | "broken off" | "unreadable" | "stopped";

/** Stands for whatever happened on the way. It has no cause: that could hold the address, and so the token. */
export class NoAnswer extends Error {
  readonly silence: Silence;

  constructor(silence: Silence) {
    super(`No answer from Telegram: ${silence}.`);
    this.silence = silence;
  }
}

/** Ends with the signal even if what it waits for does not heed the signal. */
function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error("stopped"));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}

async function readText(response: Answer, signal: AbortSignal): Promise<string> {
  const { headers } = response;
  const length = Number(headers.get("content-length") ?? Infinity);
  // What is packed may be far longer than it says.
  const isShort = length <= ANSWER_BYTES && !headers.has("content-encoding");
  if (isShort) return orStopped(response.text(), signal);
  return readPieces(response, signal);
}

/** For an answer that does not say how long it is, or is too long. */
async function readPieces(response: Answer, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  try {
    for (;;) {
      const chunk = await orStopped(reader?.read() ?? Promise.resolve(null), signal);
      if (!chunk || chunk.done) return text + decoder.decode();
      length += chunk.value.byteLength;
      if (length > ANSWER_BYTES) throw new NoAnswer("unreadable");
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
    // A success under an error's status was made up on the way.
    const isSuccess = answer.ok === true && status >= 200 && status < 300;
    if (isSuccess && "result" in answer) return answer;
    const isError = "error_code" in answer && typeof answer.error_code === "number";
    const isDescribed = "description" in answer && typeof answer.description === "string";
    if (answer.ok === false && isError && isDescribed) return answer;
  }
  throw new NoAnswer("unreadable");
}

/**
 * Runs `giveUp` when the time is over, but never right after this process was busy or suspended: the answer
 * may have arrived meanwhile, and a timer comes before what lies in the sockets.
 */
function setDeadline({ now, setTimer }: Ports, ms: number, giveUp: () => void): () => void {
  const lastLookMs = Math.min(LAST_LOOK_MS, ms);
  let cancel = setTimer(ms - lastLookMs, lookOnce);
  function lookOnce(): void {
    const begunAt = now();
    cancel = setTimer(lastLookMs, () => {
      const wasBusy = now() - begunAt > lastLookMs + STALL_MS;
      if (wasBusy) lookOnce();
      else giveUp();
    });
  }
  return () => cancel();
}

/** Telegram repeats the wait in a header; some proxies answer with the header only. */
function withWait(answer: object, header: string | null): object {
  const seconds = Number(header);
  if (!header || !Number.isFinite(seconds) || "parameters" in answer) return answer;
  return { ...answer, parameters: { retry_after: seconds } };
}

/** The client reads an answer by `json` only, so it need not be written and parsed a second time. */
const answering = (answer: object) => ({ json: async () => answer }) as Response;

/**
 * A `fetch` for one call to Telegram: follows no redirect, reads at most 1 MB, gives up in time, and
 * passes on only what has the shape of an answer. Throws NoAnswer for everything else.
 */
export function boundedFetch(ports: Ports, { headMs, bodyMs, signal }: Patience) {
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
      // "error" would do the same, but Cloudflare's workers refuse it.
      const request = ports.fetch(url, { ...init, redirect: "manual", signal: stop });
      const response = await orStopped(request, stop).catch((error: unknown) => {
        throw silence(isConnectFault(error) ? "unreachable" : "broken off");
      });
      cancel();
      cancel = setDeadline(ports, bodyMs, giveUp);
      const text = await readText(response, stop).catch((error: unknown) => {
        throw error instanceof NoAnswer ? error : silence("broken off");
      });
      const answer = parseAnswer(text, response.status);
      return answering(withWait(answer, response.headers.get("retry-after")));
    } finally {
      cancel();
    }
  };
}
