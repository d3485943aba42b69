import type { ClientRequest } from "node:http";

/** Resolves when the request accepts more data, or is closed. */
function drained(request: ClientRequest): Promise<void> {
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
 * Reads the body to its end even if it is no longer wanted: it may come from files, and grammY's stream cannot be
 * cancelled, so only its end closes them.
 */
async function upload(
  request: ClientRequest,
  body: ReadableStream<Uint8Array>,
  isWanted: () => boolean,
): Promise<void> {
  for await (const piece of body) {
    const isWritable = isWanted() && !request.destroyed;
    if (isWritable && !request.write(piece)) await drained(request);
  }
  if (isWanted()) request.end();
}

/** Writes a text or a stream to a request and ends it. Stops writing once `isWanted` returns false. */
export function sendBody(request: ClientRequest, body: unknown, isWanted = () => true): void {
  if (typeof body === "string") request.end(body);
  else if (body instanceof ReadableStream) {
    upload(request, body, isWanted).catch((error: Error) => request.destroy(error));
  } else throw new TypeError("The body must be a text or a stream.");
}
