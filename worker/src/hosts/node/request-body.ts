import type { ClientRequest } from "node:http";

/** Ends when it takes more, or nothing any more. */
function hasDrained(request: ClientRequest): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => {
    request.off("drain", end);
    request.off("close", end);
    resolve();
  };
  request.on("drain", end);
  request.on("close", end);
  return promise;
}

/**
 * Reads to the end even when nobody wants it any more: what is sent may come from files, and grammY's stream
 * cannot be cancelled, so only its end closes them.
 */
async function upload(
  request: ClientRequest,
  body: ReadableStream<Uint8Array>,
  isWanted: () => boolean,
): Promise<void> {
  for await (const piece of body) {
    const isWritable = isWanted() && !request.destroyed;
    if (isWritable && !request.write(piece)) await hasDrained(request);
  }
  if (isWanted()) request.end();
}

/** Writes what a request brings, a text or a stream, and ends it. What is no longer wanted is not written. */
export function sendBody(request: ClientRequest, body: unknown, isWanted = () => true): void {
  if (typeof body === "string") request.end(body);
  else if (body instanceof ReadableStream) {
    upload(request, body, isWanted).catch((error: Error) => request.destroy(error));
  } else throw new TypeError("A request brings a text or a stream.");
}
