import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

import { ConnectionFault, TruncatedAnswer } from "#faults/connection-fault.ts";

import { createPageApp, isPagePath } from "./page-files.ts";
import type { Simulator } from "./simulator.ts";

type Listening = { url: string; port: number; close: () => Promise<void> };

type NodeEnv = { outgoing: ServerResponse };

function breakOff(outgoing: ServerResponse, { status, text }: TruncatedAnswer) {
  const bytes = Buffer.from(text);
  outgoing.writeHead(status, {
    "content-type": "application/json",
    "content-length": bytes.length,
  });
  outgoing.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => outgoing.destroy());
}

/** Serves a simulator on a port, where connection faults break real sockets. */
export async function listen(
  simulator: Simulator,
  port = 0,
  host = "127.0.0.1",
): Promise<Listening> {
  const answer = async (request: Request, env: unknown) => {
    // getRequestListener passes the raw request and response under these names.
    const bindings = env as NodeEnv & object;
    try {
      return await simulator.app.fetch(request, bindings);
    } catch (error) {
      if (error instanceof TruncatedAnswer) breakOff(bindings.outgoing, error);
      else if (error instanceof ConnectionFault || request.signal.aborted) {
        bindings.outgoing.socket?.resetAndDestroy();
      } else throw error;
      return RESPONSE_ALREADY_SENT;
    }
  };
  // Otherwise it replaces Node's global Request and Response in this process.
  const answerApi = getRequestListener(answer, { overrideGlobalObjects: false });
  const answerPage = getRequestListener(createPageApp().fetch, { overrideGlobalObjects: false });
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    void (isPagePath(incoming.url) ? answerPage : answerApi)(incoming, outgoing);
  });
  let fail: (error: Error) => void = () => {};
  server.on("error", (error) => fail(error));
  const start = (at: number) =>
    new Promise<void>((resolve, reject) => {
      fail = reject;
      server.listen(at, host, resolve);
    });
  await start(port);
  // A listening TCP server has an AddressInfo.
  const bound = (server.address() as AddressInfo).port;
  let isClosed = false;

  let cancelReopening = () => {};
  const reopen = () => {
    server.closeAllConnections();
    if (isClosed) return;
    start(bound).catch((error: unknown) => {
      process.stderr.write(`Port ${bound} could not be opened again: ${String(error)}\n`);
    });
  };
  simulator.outage.onBegin((ms) => {
    cancelReopening();
    if (server.listening) server.close();
    server.closeIdleConnections();
    cancelReopening = simulator.clock.setTimer(ms, reopen);
  });
  server.on("request", (_, response) => {
    response.once("finish", () => {
      if (!server.listening) response.socket?.end();
    });
  });

  return {
    url: `http://${host}:${bound}`,
    port: bound,
    close: async () => {
      isClosed = true;
      simulator.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
