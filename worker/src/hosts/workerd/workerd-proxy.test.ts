import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

import { afterEach, expect, test } from "vitest";

import { NodeSettings } from "#hosts/node/node-settings.ts";
import { readSettings } from "#settings.ts";

import { createProxy } from "./workerd-proxy.ts";

let cleanup = new AsyncDisposableStack();
afterEach(async () => {
  await cleanup.disposeAsync();
  cleanup = new AsyncDisposableStack();
});

/** A proxy in front of a fake workerd that handles each connection as the test says. */
async function startProxy(onConnection: (socket: Socket) => void): Promise<string> {
  const workerd = createServer(onConnection).listen(0, "127.0.0.1");
  cleanup.defer(() => void workerd.close());
  await once(workerd, "listening");
  // A listening TCP server has an AddressInfo.
  const { port } = workerd.address() as AddressInfo;
  const settings = readSettings(NodeSettings, {
    DATA_DIR: "unused",
    API_KEY: "canary-api-key-0123456789abcdef",
    SECRET_KEY: "canary-secret-key-0123456789abcdef",
  });
  const front = createProxy(new URL(`http://127.0.0.1:${port}`), settings);
  cleanup.defer(async () => {
    const closed = front.close();
    front.cutOff();
    await closed;
  });
  return `http://127.0.0.1:${await front.listen(0, "127.0.0.1")}/api/images`;
}

const REFUSAL =
  "HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";

test("an answer before a connection reset reaches the client", async () => {
  const url = await startProxy((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.pause();
      socket.write(REFUSAL, () => socket.resetAndDestroy());
    });
  });
  for (let round = 0; round < 20; round += 1) {
    const response = await fetch(url, { method: "POST", body: Buffer.alloc(1024 * 1024) });
    expect(response.status).toBe(401);
    expect(await response.text()).toBe("{}");
  }
});

test("a request without an answer gets 502 and a sentence", async () => {
  const url = await startProxy((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.resetAndDestroy());
  });
  const response = await fetch(url, { method: "POST", body: Buffer.alloc(100_000) });
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({
    error: "The worker did not answer this request. Try again; its log may say why.",
    code: "internal",
    cause: { code: "worker_silent", params: {} },
  });
});

test("requests of a client that has disconnected are not forwarded", async () => {
  let forwarded = 0;
  const url = await startProxy((socket) => {
    forwarded += 1;
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(REFUSAL));
  });
  const client = connect(Number(new URL(url).port), "127.0.0.1");
  client.write("GET /api/unknown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(500));
  await once(client, "data");
  client.destroy();
  for (let round = 0; round < 5; round += 1) expect((await fetch(url)).status).toBe(401);
  expect(forwarded).toBeLessThan(250);
});
