import { type Clock, sleepOn } from "#clock.ts";

const encoder = new TextEncoder();
const CHUNK_BYTES = 65_536;

/** Half of the text, and then a broken connection. */
export function truncatedBody(text: string): ReadableStream<Uint8Array> {
  const bytes = encoder.encode(text);
  let isSent = false;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (isSent) {
          const cause = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });
          controller.error(new TypeError("terminated", { cause }));
          return;
        }
        isSent = true;
        controller.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)));
      },
    },
    { highWaterMark: 0 },
  );
}

type Drip = { bytesPerTick: number; tickMs: number; clock: Clock; onEnd: () => void };

/** The text in small pieces; `onEnd` is called after the last one was read. */
export function drippingBody(text: string, { bytesPerTick, tickMs, clock, onEnd }: Drip) {
  const bytes = encoder.encode(text);
  const stop = new AbortController();
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (at > 0) await sleepOn(clock, tickMs, stop.signal);
        if (stop.signal.aborted) return;
        controller.enqueue(bytes.slice(at, at + bytesPerTick));
        at += bytesPerTick;
        if (at < bytes.length) return;
        controller.close();
        onEnd();
      },
      cancel: () => stop.abort(),
    },
    { highWaterMark: 0 },
  );
}

/** The answer followed by spaces: still JSON, but huge. Generated while it is read. */
export function hugeBody(
  text: string,
  totalBytes: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const blanks = new Uint8Array(CHUNK_BYTES).fill(0x20);
  let left = totalBytes;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(encoder.encode(text)),
    pull: (controller) => {
      controller.enqueue(blanks.slice(0, Math.min(left, CHUNK_BYTES)));
      left -= CHUNK_BYTES;
      if (left <= 0) controller.close();
    },
  });
}
