import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startWorkerProcess, type WorkerProcess } from "#testing/crash/worker-process.ts";

const folder = mkdtempSync(join(tmpdir(), "tbm-"));
let worker: WorkerProcess;
beforeAll(async () => {
  worker = await startWorkerProcess(folder, {});
});
afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true });
});

test("the console's folder serves only the console", async () => {
  const page = await fetch(`${worker.url}/.built`);
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
});

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])("a browser that accepts %s gets the console's files as %s", async (accepted, encoding) => {
  const headers = { "Accept-Encoding": accepted };
  const page = await fetch(`${worker.url}/settings`, { headers });
  expect(page.headers.get("content-encoding")).toBe(encoding);
  const [script = ""] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  const answer = await fetch(`${worker.url}${script}`, { headers });
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(await answer.text()).toContain("export");
});

test("the console is served with a strict content security policy, and screens open by their address", async () => {
  for (const path of ["/", "/keyboards", "/no-such-page"]) {
    const page = await fetch(`${worker.url}${path}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-\S+';/);
    expect(page.headers.get("cache-control")).toBe("no-cache");
  }
  expect((await fetch(`${worker.url}/assets/no-such-file.js`)).status).toBe(404);
  expect((await fetch(`${worker.url}/..%2f..%2fpackage.json`)).headers.get("content-type")).toMatch(
    /^text\/html/,
  );
});

test("the service worker and the manifest are never served from a cache without asking", async () => {
  for (const [path, type] of [
    ["/service-worker.js", /^text\/javascript/],
    ["/manifest.webmanifest", /^application\/manifest\+json/],
    ["/icons/192.png", /^image\/png/],
  ] as const) {
    const answer = await fetch(`${worker.url}${path}`);
    expect(answer.headers.get("content-type")).toMatch(type);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  }
});
