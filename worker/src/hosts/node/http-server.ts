import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

import { getRequestListener, type HttpBindings } from "@hono/node-server";

import type { OperatorText } from "#operator-language.ts";

import { wrongHostAnswer } from "./allowed-hosts.ts";
import { clientAddress } from "./client-address.ts";
import { StartError } from "./start-error.ts";

/** How often idle connections are closed while the server stops. */
const CLOSE_IDLE_MS = 50;

/**
 * A client that is slow to send a request's headers is disconnected. The body has no limit here, because a slow line may
 * take long; http/body-timeout.ts refuses a body that makes no progress. Proxies keep connections for a minute or two and
 * would lose a request on one that was just closed, so this server keeps them longer.
 */
const LIMITS = {
  headersTimeout: 30_000,
  keepAliveTimeout: 125_000,
  connectionsCheckingInterval: 5000,
};

/** How long a client that is still sending may take to read its answer. */
const LINGER_MS = 500;

/** The status of an answer that no client receives. */
const CLIENT_GONE = 499;

const wrongHost = (_: number, host: string): OperatorText => ({
  en: `The setting HOST is ${host}, which is no address of this machine.`,
  th: `การตั้งค่า HOST เป็น ${host} ซึ่งไม่ใช่ที่อยู่ของเครื่องนี้`,
});

const REMEDIES: Record<string, (port: number, host: string) => OperatorText> = {
  EADDRINUSE: (port) => ({
    en: `The setting PORT is ${port}, which another program uses; set it to another number.`,
    th: `การตั้งค่า PORT เป็น ${port} ซึ่งโปรแกรมอื่นใช้อยู่ เปลี่ยนเป็นหมายเลขอื่น`,
  }),
  EACCES: (port) => ({
    en: `The setting PORT is ${port}, which needs more rights; use a number above 1023.`,
    th: `การตั้งค่า PORT เป็น ${port} ซึ่งต้องใช้สิทธิ์สูงกว่านี้ เปลี่ยนเป็นหมายเลขที่มากกว่า 1023`,
  }),
  EADDRNOTAVAIL: wrongHost,
  ENOTFOUND: wrongHost,
};

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const remedy = REMEDIES[error.code ?? ""];
      reject(remedy ? new StartError(remedy(port, host)) : error);
    });
    // A listening TCP server has an AddressInfo.
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Accepts no new requests, and resolves when the last answer is sent. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const looking = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
    server.close(() => {
      clearInterval(looking);
      resolve();
    });
  });
}

/**
 * A client may pipeline many requests on one connection. Each starts after the previous one is answered and one turn of
 * the event loop has passed, so that other connections are served in between.
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
 * If a request's body was not read to its end, the answer says that the connection closes, so that the client sends
 * nothing more on it. It closes a little later, because a client that is still sending would otherwise lose the answer.
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

/** Serves an app, for requests whose Host header names this worker. */
export function createHttpServer(
  app: App,
  isOwnHost: (host: string | undefined) => boolean,
  limits = LIMITS,
) {
  const waitForTurn = createPipelines();
  const answer = async (request: Request, bindings: object) => {
    // This server supports only HTTP/1.
    const { incoming, outgoing } = bindings as HttpBindings;
    await waitForTurn(incoming.socket, outgoing);
    // The client is gone, and its pipelined requests must not all be carried out now.
    if (incoming.socket.destroyed) return new Response(null, { status: CLIENT_GONE });
    const { host = "" } = incoming.headers;
    const response = isOwnHost(host)
      ? await app.fetch(request, { address: clientAddress(incoming) })
      : wrongHostAnswer(host);
    // A short body has arrived with the headers but may not be parsed yet.
    if (!incoming.complete) await nextTurn();
    return incoming.complete || incoming.destroyed ? response : closing(response, incoming);
  };
  const server = createServer(
    { ...limits, requestTimeout: 0 },
    // By default this replaces the process's Request and Response with its own, whose bytes() throws.
    getRequestListener(answer, { overrideGlobalObjects: false }),
  );
  return {
    /** Resolves to the port. */
    listen: (port: number, host: string) => listen(server, port, host),
    close: () => close(server),
    /** Closes all open connections. */
    cutOff: () => server.closeAllConnections(),
  };
}
