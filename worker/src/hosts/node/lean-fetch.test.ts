import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { createServer as createSecureServer } from "node:tls";

import { InputFile } from "grammy/web";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import { callTelegram } from "#telegram/call-telegram.ts";
import { UNTRUSTED } from "#testing/servers/untrusted-certificate.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { createLeanFetch } from "./lean-fetch.ts";

const TOKEN = `123456789:${"Zz9_".repeat(9)}`;
const CONNECT_MS = 200;
const OK = '{"ok":true,"result":{"message_id":1}}';
const head = (length: number, status = "200 OK") =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${length}\r\n\r\n`;
const answer = (text: string, status?: string) => head(text.length, status) + text;

let world: World;
beforeEach(async () => {
  world = await createWorld();
  world.ports.fetch = createLeanFetch({ connectMs: CONNECT_MS });
});
afterEach(() => world.close());

/** A TCP server that handles each connection as the test says. */
async function serve(
  react: (socket: Socket, heard: string, turn: number) => unknown,
  listen: (take: (socket: Socket) => void) => Server = createServer,
  scheme = "http",
  host = "127.0.0.1",
) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = listen((socket) => {
    const connection = heard.push("") - 1;
    let turn = 0;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      heard[connection] += piece.toString();
      turn += 1;
      react(socket, heard[connection] ?? "", turn);
    });
  });
  server.listen(0, host);
  await once(server, "listening");
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  world.ports.settings.TELEGRAM_API_ROOT = `${scheme}://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(close);
  const closed = () => once(server, "close");
  /** Resolves when the client has closed all connections, so that nothing more can be heard. */
  const ended = async () => {
    server.close();
    await closed();
  };
  return { heard, sockets, close, closed, ended };
}

const send = (signal?: AbortSignal) =>
  callTelegram(world.ports, TOKEN, (api) => api.sendMessage(1, "Grüße"), {
    headMs: 10_000,
    bodyMs: 5000,
    ...(signal && { signal }),
  });

test("calls reuse one connection", async () => {
  const { heard } = await serve((socket) => socket.write(answer(OK)));
  for (let count = 0; count < 3; count += 1) {
    expect(await send()).toEqual({ kind: "sent", result: { message_id: 1 } });
  }
  expect(heard).toHaveLength(1);
  expect(heard[0]?.match(/POST \/bot\S+\/sendMessage/g)).toHaveLength(3);
  expect(heard[0]).toContain("Grüße");
});

const LOOPBACK = "::1";
const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const hasLoopback = addresses.some(({ address }) => address === LOOPBACK);

test.runIf(hasLoopback)("the server may have an IPv6 address", async () => {
  await serve((socket) => socket.write(answer(OK)), createServer, "http", LOOPBACK);
  expect(await send()).toMatchObject({ kind: "sent" });
});

test("the server's address may have a user and a password", async () => {
  const { heard } = await serve((socket) => socket.write(answer(OK)));
  const { settings } = world.ports;
  settings.TELEGRAM_API_ROOT = settings.TELEGRAM_API_ROOT.replace("://", "://me:secret@");
  expect(await send()).toMatchObject({ kind: "sent" });
  expect(heard[0]).toContain(`Authorization: Basic ${btoa("me:secret")}`);
});

test("a refused connection is neverLeft", async () => {
  const { close, closed } = await serve(() => undefined);
  close();
  await closed();
  expect(await send()).toMatchObject({ kind: "neverLeft" });
});

test.each([
  ["a first", 1],
  ["a kept", 2],
])("%s connection that breaks during a request leaves it unconfirmed", async (_, last) => {
  const { heard } = await serve((socket, _heard, turn) =>
    turn === last ? socket.resetAndDestroy() : socket.write(answer(OK)),
  );
  for (let count = 1; count < last; count += 1) await send();
  expect(await send()).toMatchObject({ kind: "unconfirmed" });
  expect(heard).toHaveLength(1);
});

test("an answer that breaks off is unconfirmed", async () => {
  await serve((socket) => socket.end(head(100) + OK));
  expect(await send()).toMatchObject({ kind: "unconfirmed" });
});

test("an untrusted certificate is refused before a byte of the request is sent", async () => {
  const { heard, ended } = await serve(
    (socket) => socket.write(answer(OK)),
    (take) => createSecureServer(UNTRUSTED, take),
    "https",
  );
  expect(await send()).toMatchObject({ kind: "neverLeft" });
  await ended();
  expect(heard.join("")).toBe("");
});

test.each([
  ["breaks off", (socket: Socket) => socket.resetAndDestroy()],
  ["ends", (socket: Socket) => socket.end()],
  ["talks of something else", (socket: Socket) => socket.end("no\r\n\r\n")],
  ["stands still", () => undefined],
])("a TLS handshake that %s is neverLeft", async (_, react) => {
  await serve(react, createServer, "https");
  expect(await send()).toMatchObject({ kind: "neverLeft" });
});

test("no redirect is followed", async () => {
  const { heard } = await serve((socket) =>
    socket.write("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"),
  );
  expect(await send()).toMatchObject({ kind: "unconfirmed" });
  expect(heard.join("")).not.toContain("elsewhere");
});

test("an aborted call closes its connection", async () => {
  const stop = new AbortController();
  const { sockets } = await serve(() => stop.abort());
  expect(await send(stop.signal)).toMatchObject({ kind: "unconfirmed" });
  await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed)).toBe(true);
});

/** A file larger than all buffers on the way, which records whether it was read to its end. */
function largeFile() {
  let left = 200;
  const bytes = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(new Uint8Array(65_536).fill(97));
    },
  });
  return { bytes, isRead: () => left < 0 };
}

const sendPhoto = (bytes: ReadableStream<Uint8Array>) =>
  callTelegram(world.ports, TOKEN, (api) => api.sendPhoto(1, new InputFile(bytes, "a.png")));

test("a picture arrives complete", async () => {
  const { heard } = await serve((socket, all) => {
    if (all.endsWith("0\r\n\r\n")) socket.write(answer(OK));
  });
  expect(await sendPhoto(largeFile().bytes)).toMatchObject({ kind: "sent" });
  expect(heard[0]?.match(/a/g)?.length).toBeGreaterThanOrEqual(200 * 65_536);
});

test("an answer that comes before the upload is finished counts", async () => {
  const refusal = '{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 3"}';
  await serve((socket, _heard, turn) => {
    if (turn === 1) socket.write(answer(refusal, "429 Too Many Requests"));
  });
  expect(await sendPhoto(largeFile().bytes)).toMatchObject({ kind: "later", retryAfterSeconds: 3 });
});

test("a picture's file is read to its end, and so closed, even if it cannot be sent", async () => {
  await serve((socket) => socket.resetAndDestroy());
  const { bytes, isRead } = largeFile();
  expect(await sendPhoto(bytes)).toMatchObject({ kind: "unconfirmed" });
  await expect.poll(isRead).toBe(true);
});
