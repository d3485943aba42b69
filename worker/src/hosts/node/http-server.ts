import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

import type { RequestContext } from "#app.ts";

import { StartError } from "./start-error.ts";

/** A client may keep a connection for a next request; once its answer is out it is closed. */
const LOOK_MS = 50;

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

export function createHttpServer(app: Hono<RequestContext>) {
  const server = createServer(
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
