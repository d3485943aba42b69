import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

import type { RequestContext } from "#app.ts";

import { StartError } from "./start-error.ts";

const STOP_GRACE_MS = 8000;

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

/** Ends when the last answer is out, or after a grace time with what is left cut off. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS).unref();
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
  };
}
