/*
 * A `fetch` for calls to Telegram at half of the cost of Node's own. It follows no redirect and asks for
 * nothing packed. A request begins on a connection that stands, a secure one with its certificate checked, so
 * whatever fails before that provably never left; once a request has a connection, nobody knows.
 */
import { Agent, type IncomingMessage, request as requestPlainly } from "node:http";
import { Agent as SecureAgent, request as requestSecurely } from "node:https";
import { Socket } from "node:net";
import { Readable } from "node:stream";

import type { Answer, Ports } from "#ports.ts";

import { sendBody } from "./request-body.ts";

/** As Node's own `fetch` has it. Telegram keeps a connection for longer, and one that it just closed costs a message. */
const KEPT = { keepAlive: true, timeout: 4000 };
const CONNECT_MS = 10_000;

/** Told by its system call: telegram/connect-fault.ts looks for that. */
const neverStood = () =>
  Object.assign(new Error("The connection never stood."), { syscall: "connect" });

/** Lets an agent give away no connection before the event that says it stands. */
function standing<Kind extends Agent>(
  agent: Kind,
  event: "connect" | "secureConnect",
  patienceMs: number,
): Kind {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, give) => {
    const socket = connect(options);
    if (!(socket instanceof Socket)) throw new TypeError("An agent connects by sockets.");
    const fail = () => {
      clearTimeout(late);
      give?.(neverStood(), socket);
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
    // The types of Node's and the browser's streams differ, the streams do not.
    return Readable.toWeb(message) as ReadableStream<Uint8Array>;
  },
});

export function createLeanFetch({ connectMs = CONNECT_MS } = {}): Ports["fetch"] {
  const plain = standing(new Agent(KEPT), "connect", connectMs);
  const secure = standing(new SecureAgent(KEPT), "secureConnect", connectMs);

  return (address, { method = "GET", headers, body, signal } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const fail = (cause?: unknown) => reject(new TypeError("fetch failed", { cause }));
    const options = { method, headers: Object.fromEntries(new Headers(headers)) };
    const request = address.startsWith("https:")
      ? requestSecurely(address, { ...options, agent: secure })
      : requestPlainly(address, { ...options, agent: plain });
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
