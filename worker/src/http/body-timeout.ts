import type { Ports } from "#ports.ts";

import { AppError } from "./app-error.ts";

/**
 * The minimum progress of a body: 15 kB in 30 seconds of waiting, which is half a kilobyte a second. A whole upload
 * has no time limit, because the connection may be slow.
 */
const MIN_RATE = { bytes: 15 * 1024, withinMs: 30_000 };

/** Resolves to null if the work takes longer. */
async function within<T>({ setTimer }: Ports, ms: number, work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const cancel = setTimer(Math.max(0, ms), () => resolve(null));
  return Promise.race([late, work]).finally(cancel);
}

/** Yields the chunks of a request's body. The time between two reads does not count as waiting. */
export async function* readWithTimeout(
  ports: Ports,
  request: Request,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let bytes = 0;
  let leftMs = MIN_RATE.withinMs;
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
      if (bytes >= MIN_RATE.bytes) {
        bytes = 0;
        leftMs = MIN_RATE.withinMs;
      }
      yield piece.value;
    }
  } finally {
    // Does nothing to a body that was read to its end.
    void reader.cancel().catch(() => undefined);
  }
}
