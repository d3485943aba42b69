const MESSAGES = {
  ECONNRESET: "read ECONNRESET",
  ECONNREFUSED: "connect ECONNREFUSED",
} as const;

/**
 * A broken connection. In process, the caller gets the error that undici's `fetch` would throw; the Node server breaks
 * the real socket instead.
 */
export class ConnectionFault extends TypeError {
  constructor(code: keyof typeof MESSAGES) {
    super("fetch failed", { cause: Object.assign(new Error(MESSAGES[code]), { code }) });
  }
}

/** Over a real connection: the headers and half of the body, and then the connection breaks. */
export class TruncatedAnswer extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super("The answer breaks off.");
    this.status = status;
    this.text = text;
  }
}

/** Never resolves; rejects when the caller gives up or the simulator closes. */
export function hangUntil(signal: AbortSignal, closing: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => {
      signal.removeEventListener("abort", end);
      closing.removeEventListener("abort", end);
      reject(signal.aborted ? (signal.reason as Error) : new ConnectionFault("ECONNRESET"));
    };
    if (signal.aborted || closing.aborted) return end();
    signal.addEventListener("abort", end);
    closing.addEventListener("abort", end);
  });
}
