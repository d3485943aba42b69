import { type IncomingMessage, request as sendRequest } from "node:http";
import { Readable } from "node:stream";

import type { ErrorBody } from "@tbm/contract/errors.ts";
import { plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";

import { createHttpServer } from "#hosts/node/http-server.ts";
import type { NodeSettings } from "#hosts/node/node-settings.ts";
import { createHostCheck } from "#hosts/node/own-hosts.ts";
import { ReadingSocket } from "#hosts/node/reading-socket.ts";
import { sendBody } from "#hosts/node/request-body.ts";

/** Cloudflare and Miniflare say with these what a client must not say; the others concern one connection. */
const OWN = /^(?:cf|mf)-|^(?:connection|keep-alive|proxy-connection|te|upgrade)$/i;
const WITHOUT_BODY = new Set([204, 304]);

const headersOf = ({ headers }: { headers: Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => !OWN.test(name)));

const noAnswer = (): Response => {
  const cause = plain("worker_silent");
  const body = { error: sentenceOf(cause), code: "internal", cause } satisfies ErrorBody;
  return Response.json(body, { status: 502 });
};

/**
 * Passes a request to workerd, which may answer before it has read the body and then resets the connection. From the
 * answer on nothing more is written, so whatever fails later concerns nobody.
 */
function send(target: URL, request: Request, address: string): Promise<IncomingMessage | null> {
  const { pathname, search } = new URL(request.url);
  const { promise, resolve } = Promise.withResolvers<IncomingMessage | null>();
  const passed = sendRequest(new URL(`${pathname}${search}`, target), {
    method: request.method,
    headers: { ...headersOf(request), "cf-connecting-ip": address },
    // Not kept for a next request: workerd closes idle connections without a word.
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
    for (const value of OWN.test(name) ? [] : (values ?? [])) headers.append(name, value);
  }
  const status = answer.statusCode ?? 502;
  if (WITHOUT_BODY.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  // The types of Node's and the browser's streams differ, the streams do not.
  return new Response(Readable.toWeb(answer) as ReadableStream, { status, headers });
}

/** Stands between clients and workerd as Cloudflare does: what it says about a client is true. */
export const createFront = (target: URL, settings: NodeSettings) =>
  createHttpServer(
    { fetch: (request, { address }) => forward(target, request, address) },
    createHostCheck(settings),
  );
