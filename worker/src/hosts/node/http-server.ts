import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

import type { RequestContext } from "#app.ts";

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

export function createHttpServer(app: Hono<RequestContext>, limits = LIMITS) {
  const server = createServer(
    { ...limits, requestTimeout: 0 },
    getRequestListener((request, { incoming }) =>
      app.fetch(request, { address: incoming.socket.remoteAddress ?? "" }),
    ),
  );
  return {
    /** Tells the port it got. */
    listen: (port: number, host: string) => listen(server, port, host),
    close: () => close(server),
    /** Ends what is still open, wherever it is. */
    cutOff: () => server.closeAllConnections(),
  };
}
