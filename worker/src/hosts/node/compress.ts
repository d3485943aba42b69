import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** A smaller answer fits into one packet anyway. */
const MIN_BYTES = 2048;

/** Lists of groups shrink to a fifth; higher levels take longer and save little more. */
const LEVEL = 3;

interface App<Context> {
  fetch: (request: Request, context: Context) => Response | Promise<Response>;
}

/** Wraps an app so that large JSON answers are compressed for clients that accept gzip. */
export function compressing<Context>(app: App<Context>): App<Context> {
  return {
    fetch: async (request, context) => {
      const response = await app.fetch(request, context);
      return isJson(response) ? compress(response, acceptsGzip(request)) : response;
    },
  };
}

const isJson = ({ headers }: Response): boolean =>
  /^application\/json\b/i.test(headers.get("Content-Type") ?? "") &&
  !headers.has("Content-Encoding");

function acceptsGzip({ headers }: Request): boolean {
  const accepted = headers.get("Accept-Encoding") ?? "";
  return accepted
    .toLowerCase()
    .split(",")
    .some((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/.test(coding));
}

async function compress(response: Response, isAccepted: boolean): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const { status, statusText } = response;
  if (!isAccepted || !response.body)
    return new Response(response.body, { status, statusText, headers });
  const reader = response.body.getReader();
  const { beginning, isWhole } = await readBeginning(reader);
  if (isWhole) return new Response(beginning, { status, statusText, headers });
  headers.set("Content-Encoding", "gzip");
  headers.delete("Content-Length");
  return new Response(zipped(beginning, reader), { status, statusText, headers });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads until it is clear whether the answer is large. */
async function readBeginning(reader: Reader) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  while (size < MIN_BYTES && !isWhole) {
    const { value, done } = await reader.read();
    if (value) chunks.push(value);
    size += value?.length ?? 0;
    isWhole = done;
  }
  return { beginning: Buffer.concat(chunks), isWhole };
}

async function* allOf(beginning: Uint8Array, reader: Reader) {
  try {
    yield beginning;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** Compresses in small pieces on a libuv thread, so that the event loop is not blocked. */
function zipped(beginning: Uint8Array, reader: Reader): ReadableStream {
  const gzip = createGzip({ level: LEVEL });
  // An error ends the answer early; by then no error can be sent to the client.
  pipeline(allOf(beginning, reader), gzip).catch((error: unknown) => gzip.destroy(error as Error));
  return Readable.toWeb(gzip) as ReadableStream;
}
