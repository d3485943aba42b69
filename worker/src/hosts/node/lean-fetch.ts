/*
 * A `fetch` for calls to Telegram that takes half the CPU time of Node's own. It follows no redirects and accepts no
 * compression. A request starts only on an established connection, with TLS already verified. So a failure before
 * that means that nothing was sent, and a failure after it leaves the call unconfirmed.
 */
import { Agent, type IncomingMessage, request as requestPlainly } from "node:http";
import { Agent as SecureAgent, request as requestSecurely } from "node:https";
import { Socket } from "node:net";
import { Readable } from "node:stream";
import { urlToHttpOptions } from "node:url";

import type { Answer, Ports } from "#ports.ts";

import { sendBody } from "./request-body.ts";

/** The same as Node's `fetch`. Telegram keeps connections longer, so a request rarely meets one that it just closed. */
const KEEP_ALIVE = { keepAlive: true, timeout: 4000 };
const CONNECT_MS = 10_000;

/** telegram/connect-fault.ts recognizes it by its system call. */
const connectError = () =>
  Object.assign(new Error("The connection was not established."), { syscall: "connect" });

/** Makes an agent hand out a connection only after `event` shows that it is established. */
function onlyEstablished<Kind extends Agent>(
  agent: Kind,
  event: "connect" | "secureConnect",
  patienceMs: number,
): Kind {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, give) => {
    const socket = connect(options);
    if (!(socket instanceof Socket)) throw new TypeError("The agent did not create a socket.");
    const fail = () => {
      clearTimeout(late);
      give?.(connectError(), socket);
    };
    const late = setTimeout(() => socket.destroy(), patienceMs);
    socket.once("error", fail);
    socket.once("close", fail);
    socket.once(event, () => {
      clearTimeout(late);
      socket.off("error", fail);
      socket.off("close", fail);
      give?.(null, socket);
    });
    return undefined;
  };
  return agent;
}

function readText(message: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  message.setEncoding("utf8");
  message.on("data", (piece: string) => (text += piece));
  message.on("end", () => resolve(text));
  message.on("error", reject);
  message.on("close", () => {
    if (!message.complete) reject(new Error("The answer broke off."));
  });
  return promise;
}

const answerOf = (message: IncomingMessage): Answer => ({
  status: message.statusCode ?? 0,
  headers: {
    get: (name) => message.headers[name]?.toString() ?? null,
    has: (name) => name in message.headers,
  },
  text: () => readText(message),
  get body() {
    // Node's type of the web stream differs from the platform's; the object is the same.
    return Readable.toWeb(message) as ReadableStream<Uint8Array>;
  },
});

/** A plain object is used as it is: to make `Headers` of it takes longer than to write it. */
const toRecord = (headers: RequestInit["headers"] = {}) =>
  Symbol.iterator in headers ? Object.fromEntries(headers) : headers;

export function createLeanFetch({ connectMs = CONNECT_MS } = {}): Ports["fetch"] {
  const plain = onlyEstablished(new Agent(KEEP_ALIVE), "connect", connectMs);
  const secure = onlyEstablished(new SecureAgent(KEEP_ALIVE), "secureConnect", connectMs);

  return (address, { method = "GET", headers, body, signal } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const fail = (cause?: unknown) => reject(new TypeError("fetch failed", { cause }));
    const options = {
      ...urlToHttpOptions(new URL(address)),
      method,
      headers: toRecord(headers),
    };
    const request =
      options.protocol === "https:"
        ? requestSecurely({ ...options, agent: secure })
        : requestPlainly({ ...options, agent: plain });
    const stop = () => {
      request.destroy();
      fail();
    };
    let isAnswered = false;
    request.on("response", (message) => {
      isAnswered = true;
      resolve(answerOf(message));
    });
    request.on("error", fail);
    request.on("close", () => {
      signal?.removeEventListener("abort", stop);
      if (!isAnswered) fail();
    });
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    sendBody(request, body ?? "");
    return promise;
  };
}
