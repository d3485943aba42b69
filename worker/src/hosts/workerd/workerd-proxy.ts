import { type IncomingMessage, request as sendRequest } from "node:http";
import { Readable } from "node:stream";

import type { ErrorBody } from "@tbm/contract/errors.ts";
import { plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";

import { createHostCheck } from "#hosts/node/allowed-hosts.ts";
import { createHttpServer } from "#hosts/node/http-server.ts";
import type { NodeSettings } from "#hosts/node/node-settings.ts";
import { ReadingSocket } from "#hosts/node/reading-socket.ts";
import { sendBody } from "#hosts/node/request-body.ts";

/** Headers that are not forwarded: those that only Cloudflare or Miniflare may set, and those of one connection. */
const NOT_FORWARDED = /^(?:cf|mf)-|^(?:connection|keep-alive|proxy-connection|te|upgrade)$/i;
const WITHOUT_BODY = new Set([204, 304]);

const headersOf = ({ headers }: { headers: Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => !NOT_FORWARDED.test(name)));

const noAnswer = (): Response => {
  const cause = plain("worker_silent");
  const body = { error: sentenceOf(cause), code: "internal", cause } satisfies ErrorBody;
  return Response.json(body, { status: 502 });
};

/**
 * Sends a request to workerd, which may answer before it has read the body and then reset the connection. After the
 * answer nothing more is written, so later errors do not matter.
 */
function send(target: URL, request: Request, address: string): Promise<IncomingMessage | null> {
  const { pathname, search } = new URL(request.url);
  const { promise, resolve } = Promise.withResolvers<IncomingMessage | null>();
  const passed = sendRequest(new URL(`${pathname}${search}`, target), {
    method: request.method,
    headers: { ...headersOf(request), "cf-connecting-ip": address },
    // Not reused for the next request, because workerd closes idle connections without notice.
    createConnection: () => new ReadingSocket().connect(Number(target.port), target.hostname),
  });
  let isAnswered = false;
  passed.on("response", (answer) => {
    isAnswered = true;
    answer.once("end", () => passed.destroy());
    resolve(answer);
  });
  passed.on("error", () => resolve(null));
  passed.on("close", () => resolve(null));
  sendBody(passed, request.body ?? "", () => !isAnswered);
  return promise;
}

async function forward(target: URL, request: Request, address: string): Promise<Response> {
  const answer = await send(target, request, address);
  if (!answer) return noAnswer();
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of NOT_FORWARDED.test(name) ? [] : (values ?? [])) headers.append(name, value);
  }
  const status = answer.statusCode ?? 502;
  if (WITHOUT_BODY.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  // Node's type of the web stream differs from the platform's; the object is the same.
  return new Response(Readable.toWeb(answer) as ReadableStream, { status, headers });
}

/** A server between clients and workerd, in place of Cloudflare. It sets the headers about the client. */
export const createProxy = (target: URL, settings: NodeSettings) =>
  createHttpServer(
    { fetch: (request, { address }) => forward(target, request, address) },
    createHostCheck(settings),
  );
