import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Hono } from "hono";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import type { RequestContext } from "#http/request-context.ts";
import { startWorkerProcess, type WorkerProcess } from "#testing/crash/worker-process.ts";

import { createHttpServer } from "./http-server.ts";

/** Half a minute of the worker's time passes in three seconds. */
const CLOCK_SPEED = "10";

let folder: string;
let worker: WorkerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tbm-slow-"));
  worker = await startWorkerProcess(join(folder, "data"), {
    API_KEY: "canary-api-key-0123456789abcdef",
    CLOCK_SPEED,
  });
});
afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true });
});

function open(url: string) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  return { socket, closed, answer: () => answer };
}

const HEAD = () =>
  "POST /api/keyboards HTTP/1.1\r\nHost: worker\r\nContent-Type: application/json\r\n" +
  `Authorization: Bearer ${worker.apiKey}\r\nContent-Length: 2000000\r\n\r\n`;

test("a stalled body is answered with a sentence, and its connection is closed", async () => {
  const { socket, closed, answer } = open(worker.url);
  socket.write(`${HEAD()}{`);
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(answer().slice(answer().indexOf("{")))).toMatchObject({ code: "too_slow" });
});

test("refusing a body that was not read to its end announces that the connection closes", async () => {
  const { socket, closed, answer } = open(worker.url);
  socket.write(HEAD().replace("Content-Length: 2000000", "Content-Length: 3000000"));
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 413 [^]*^connection: close\r$/im);
});

test("an answer to a completely read body keeps its connection", async () => {
  const { socket, answer } = open(worker.url);
  socket.write(
    "POST /api/webhooks/unknown HTTP/1.1\r\nHost: worker\r\nContent-Length: 2\r\n\r\n{}",
  );
  await expect.poll(answer).toMatch(/^connection: keep-alive\r$/im);
  socket.destroy();
});

test("a client that disconnects during a body is not logged as a bug", async () => {
  const { length } = worker.log();
  const log = () => worker.log().slice(length);
  const { socket, closed, answer } = open(worker.url);
  socket.write(`${HEAD().replace("Host:", "Expect: 100-continue\r\nHost:")}{`);
  await expect.poll(answer).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  socket.destroy();
  await closed;
  await expect.poll(log).toContain('"path":"/api/keyboards"');
  expect(log()).toContain('"status":408');
  expect(log()).not.toContain('"bug"');
});

test("a slow body that makes progress is read to its end", async () => {
  const { socket, closed, answer } = open(worker.url);
  socket.write(HEAD());
  const piece = " ".repeat(50_000);
  for (let sent = 0; sent < 2_000_000; sent += piece.length) {
    socket.write(piece);
    await sleep(100);
  }
  await expect.poll(answer).toContain("HTTP/1.1 400 ");
  expect(answer()).toContain("is not valid JSON");
  socket.destroy();
  await closed;
});

/** The server replaces the global Request and Response, which are restored for the tests after this file. */
const nodesOwn = Object.entries({ Request, Response });
afterAll(() => {
  for (const [name, value] of nodesOwn) Object.defineProperty(globalThis, name, { value });
});

const LIMITS = { headersTimeout: 300, keepAliveTimeout: 300, connectionsCheckingInterval: 50 };

async function serve() {
  const app = new Hono<RequestContext>();
  app.post("/", async ({ req, text }) => text(`${(await req.text()).length} came`));
  const server = createHttpServer(app, () => true, LIMITS);
  const url = `http://127.0.0.1:${await server.listen(0, "127.0.0.1")}`;
  onTestFinished(async () => {
    const closing = server.close();
    server.cutOff();
    await closing;
  });
  return url;
}

test("a client that is slow to send its headers is cut off", async () => {
  const { socket, closed, answer } = open(await serve());
  socket.write("POST / HTTP/1.1\r\nHost: worker\r\n");
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
});

test("the limit on headers does not apply to the body, however long it takes", async () => {
  const { socket, answer } = open(await serve());
  socket.write("POST / HTTP/1.1\r\nHost: worker\r\nContent-Length: 10\r\n\r\n");
  for (let sent = 0; sent < 10; sent += 1) {
    await sleep(100);
    socket.write("x");
  }
  await expect.poll(answer).toContain("10 came");
});
