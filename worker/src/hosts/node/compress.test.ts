import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { startWorkerProcess } from "#testing/crash/worker-process.ts";

import { compressing } from "./compress.ts";
import { createHttpServer } from "./http-server.ts";

const LARGE = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Group ${id}` })));
const JSON_TYPE = { "Content-Type": "application/json" };

let isCancelled = false;
/** A slow body without an end, like a database that is read row by row. */
const endless = () =>
  new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(LARGE)),
    cancel: () => {
      isCancelled = true;
    },
  });

const ANSWERS: Record<string, () => Response> = {
  "/large": () => new Response(LARGE, { headers: { ...JSON_TYPE, Vary: "Origin" } }),
  "/small": () => new Response('{"ok":true}', { headers: JSON_TYPE }),
  "/empty": () => new Response(null, { status: 204 }),
  "/picture": () => new Response(LARGE, { headers: { "Content-Type": "image/png" } }),
  "/refusal": () => new Response(LARGE, { status: 422, headers: JSON_TYPE }),
  "/endless": () => new Response(endless(), { headers: JSON_TYPE }),
};

let port = 0;
const app = {
  fetch: (asked: Request) => ANSWERS[new URL(asked.url).pathname]?.() ?? new Response(),
};
const server = createHttpServer(compressing(app), () => true);
beforeAll(async () => {
  port = await server.listen(0, "127.0.0.1");
});
afterAll(async () => {
  server.cutOff();
  await server.close();
});

async function ask(path: string, accepted: string | null = "gzip, deflate, br") {
  const headers = accepted === null ? {} : { "Accept-Encoding": accepted };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ port, path, headers, agent: false }, resolve).on("error", reject).end();
  return promise;
}

async function read(path: string, accepted?: string | null) {
  const answer = await ask(path, accepted);
  const bytes = await buffer(answer);
  const encoding = answer.headers["content-encoding"];
  const text = String(encoding === "gzip" ? gunzipSync(bytes) : bytes);
  return { status: answer.statusCode, headers: answer.headers, encoding, bytes, text };
}

test("a large JSON answer is compressed for a client that accepts gzip", async () => {
  const { headers, encoding, bytes, text } = await read("/large");
  expect(encoding).toBe("gzip");
  expect(text).toBe(LARGE);
  expect(bytes.length).toBeLessThan(LARGE.length / 3);
  expect(headers).toMatchObject({
    vary: "Origin, Accept-Encoding",
    "content-type": "application/json",
  });
});

test.each([null, "identity", "br", "gzip;q=0", "deflate, gzip; q=0.0"])(
  "a client that accepts %j gets an uncompressed answer",
  async (accepted) => {
    const { headers, encoding, text } = await read("/large", accepted);
    expect(encoding).toBeUndefined();
    expect(text).toBe(LARGE);
    expect(headers.vary).toBe("Origin, Accept-Encoding");
  },
);

test.each([
  ["/small", '{"ok":true}'],
  ["/empty", ""],
  ["/picture", LARGE],
])("%s is not compressed", async (path, body) => {
  const { encoding, text } = await read(path);
  expect(encoding).toBeUndefined();
  expect(text).toBe(body);
});

test("a refusal keeps its status", async () => {
  expect(await read("/refusal")).toMatchObject({ status: 422, encoding: "gzip", text: LARGE });
});

test("an answer is streamed, and ends when the client disconnects", async () => {
  const answer = await ask("/endless");
  expect(answer.headers["content-encoding"]).toBe("gzip");
  await new Promise((resolve) => answer.once("data", resolve));
  answer.destroy();
  await expect.poll(() => isCancelled).toBe(true);
});

test("the worker compresses its large answers", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tbm-"));
  const worker = await startWorkerProcess(folder);
  onTestFinished(async () => {
    await worker.stop();
    rmSync(folder, { recursive: true });
  });
  const headers = { Authorization: `Bearer ${worker.apiKey}` };
  const answer = await fetch(`${worker.url}/api/openapi.json`, { headers });
  expect(answer.headers.get("Content-Encoding")).toBe("gzip");
  expect(await answer.json()).toMatchObject({ openapi: expect.any(String) });
});
