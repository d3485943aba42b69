import type { Ports } from "#ports.ts";

import { AppError } from "./app-error.ts";

/**
 * A body may take as long as it takes while it moves: so much of it must come in so long a wait, which is half a
 * kilobyte a second. A whole upload has no limit of time, since nobody knows how slow a line is.
 */
const PACE = { leastBytes: 15 * 1024, withinMs: 30_000 };

/** Null if it takes longer. */
async function within<T>({ setTimer }: Ports, ms: number, work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const cancel = setTimer(Math.max(0, ms), () => resolve(null));
  return Promise.race([late, work]).finally(cancel);
}

/** The pieces of a request's body. What the reader does with a piece is not counted as waiting. */
export async function* readSteadily(
  ports: Ports,
  request: Request,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let bytes = 0;
  let leftMs = PACE.withinMs;
  try {
    for (;;) {
      const begun = ports.now();
      const reading = reader.read().catch(() => {
        throw new AppError(408, "request_broken_off");
      });
      const piece = await within(ports, leftMs, reading);
      if (piece === null) throw new AppError(408, "request_too_slow");
      if (piece.done) return;
      bytes += piece.value.byteLength;
      leftMs -= ports.now() - begun;
      if (bytes >= PACE.leastBytes) {
        bytes = 0;
        leftMs = PACE.withinMs;
      }
      yield piece.value;
    }
  } finally {
    // Does nothing to a body that was read to its end.
    void reader.cancel().catch(() => undefined);
  }
}
