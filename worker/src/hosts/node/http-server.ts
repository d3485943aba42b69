import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

import { getRequestListener, type HttpBindings } from "@hono/node-server";

import { clientAddress } from "./client-address.ts";
import { notOurs } from "./own-hosts.ts";
import { StartError } from "./start-error.ts";

/** A client may keep a connection for a next request; once its answer is out it is closed. */
const LOOK_MS = 50;

/**
 * Whoever is slow with a request's head is cut off. Its body has no limit here, since a slow line may take long:
 * http/steady-body.ts refuses one that does not move. A proxy keeps its connections for a minute or two, and a
 * request on one that was just closed would be lost, so ours are kept a little longer.
 */
const LIMITS = {
  headersTimeout: 30_000,
  keepAliveTimeout: 125_000,
  connectionsCheckingInterval: 5000,
};

/** So long a client that still sends may take to read its answer. */
const LINGER_MS = 500;

/** For an answer that reaches nobody. */
const CLIENT_GONE = 499;

const REMEDIES: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `The setting PORT is ${port}, which another program uses; set it to another number.`,
  EACCES: (port) =>
    `The setting PORT is ${port}, which needs more rights; use a number above 1023.`,
  EADDRNOTAVAIL: (_, host) => `The setting HOST is ${host}, which is no address of this machine.`,
  ENOTFOUND: (_, host) => `The setting HOST is ${host}, which is no address of this machine.`,
};

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const remedy = REMEDIES[error.code ?? ""];
      reject(remedy ? new StartError(remedy(port, host)) : error);
    });
    // A server that listens on a port has an address with that port.
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Takes no new request, and ends when the last answer is out. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    server.close(() => {
      clearInterval(looking);
      resolve();
    });
  });
}

/**
 * A client may send many requests ahead on one connection. Each begins when the one before it is answered and
 * the event loop has turned, so that other connections get their turn in between.
 */
function createPipelines() {
  const unanswered = new WeakMap<Socket, Promise<void>>();
  return async (socket: Socket, answer: ServerResponse): Promise<void> => {
    const previous = unanswered.get(socket);
    unanswered.set(socket, new Promise((resolve) => answer.once("close", resolve)));
    if (!previous) return;
    await previous;
    await nextTurn();
  };
}

/**
 * The answer to a request whose body was not read to its end says that the connection closes, so that the client
 * sends nothing more on it. It closes a little later: at once, a client that is still sending would lose the answer.
 */
async function closing(response: Response, request: IncomingMessage): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  request.resume();
  const body = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(bytes);
      await Promise.race([once(request, "close"), sleep(LINGER_MS)]).catch(() => undefined);
      controller.close();
    },
  });
  const answer = new Response(body, response);
  answer.headers.set("Connection", "close");
  answer.headers.delete("Transfer-Encoding");
  answer.headers.set("Content-Length", String(bytes.length));
  return answer;
}

interface App {
  fetch: (request: Request, context: { address: string }) => Response | Promise<Response>;
}

/** Serves an app to whoever calls it by a name of its own. */
export function createHttpServer(
  app: App,
  isOwnHost: (host: string | undefined) => boolean,
  limits = LIMITS,
) {
  const isNext = createPipelines();
  const answer = async (request: Request, bindings: object) => {
    // This server speaks HTTP/1 alone.
    const { incoming, outgoing } = bindings as HttpBindings;
    await isNext(incoming.socket, outgoing);
    // Nobody would read the answer, and all that wait on this connection would be carried out at once.
    if (incoming.socket.destroyed) return new Response(null, { status: CLIENT_GONE });
    const { host = "" } = incoming.headers;
    const response = isOwnHost(host)
      ? await app.fetch(request, { address: clientAddress(incoming) })
      : notOurs(host);
    // A short body came with the head, but is not taken apart yet.
    if (!incoming.complete) await nextTurn();
    return incoming.complete || incoming.destroyed ? response : closing(response, incoming);
  };
  const server = createServer(
    { ...limits, requestTimeout: 0 },
    // By default this replaces the process's Request and Response with its own, whose bytes() throws.
    getRequestListener(answer, { overrideGlobalObjects: false }),
  );
  return {
    /** Tells the port it got. */
    listen: (port: number, host: string) => listen(server, port, host),
    close: () => close(server),
    /** Ends what is still open, wherever it is. */
    cutOff: () => server.closeAllConnections(),
  };
}
