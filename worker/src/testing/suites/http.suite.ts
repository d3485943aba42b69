import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { ReadingSocket } from "#hosts/node/reading-socket.ts";
import { eventually } from "#testing/world/eventually.ts";

import type { HostFixture } from "./host-fixture.ts";

/** More than can be in transit before the answer comes. */
const LARGE_BODY = 1024 * 1024 * 1024;

/** Every host: HTTP in front of the app, such as headers, host names and client addresses. */
export function testHttp(fixture: () => HostFixture): void {
  const health = (headers: Record<string, string>) =>
    fixture().call("GET", "/api/health", undefined, headers);

  /** Sends raw bytes, and resolves to everything that is answered until the connection closes. */
  async function exchange(text: string): Promise<string> {
    const socket = connect(Number(new URL(fixture().url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("error", () => undefined);
    socket.write(text);
    await once(socket, "close");
    return answer;
  }

  const ask = (host: string) =>
    exchange(`GET /api/unknown HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

  test("the console is served with a strict content security policy", async () => {
    const page = await fetch(`${fixture().url}/keyboards`);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    const inline = /<script>(.*?)<\/script>/s.exec(await page.text())?.[1] ?? "";
    const digest = createHash("sha256").update(inline).digest("base64");
    expect(page.headers.get("content-security-policy")).toContain(
      `script-src 'self' 'sha256-${digest}';`,
    );
    expect(page.headers.get("content-security-policy")).toContain(
      "require-trusted-types-for 'script'; trusted-types default",
    );
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect((await fetch(`${fixture().url}/assets/no-such-file.js`)).status).toBe(404);
  });

  test("probes are open, and metrics need the key", async () => {
    const { url, call } = fixture();
    for (const path of ["/livez", "/readyz"]) {
      const answer = await fetch(`${url}${path}`);
      expect([answer.status, await answer.text()]).toEqual([200, "ok\n"]);
    }
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    const { status, body } = await call("GET", "/metrics");
    expect(status).toBe(200);
    expect(body).toMatch(/^telegram_bot_manager_deliveries_total\{result="sent"\} \d+$/m);
  });

  test("a client's headers change neither its address nor the call it makes", async () => {
    expect((await health({})).status).toBe(200);
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const headers = { Authorization: "Bearer wrong", "CF-Connecting-IP": `203.0.113.${tries}` };
      statuses.push((await health(headers)).status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await health({ "MF-Original-URL": "http://x/api/unknown" })).status).toBe(200);
    expect((await health({ "MF-CF-Blob": "{" })).status).toBe(200);
  });

  test("behind a proxy, a client cannot lock out a client at another address", async () => {
    await fixture().restart("SIGTERM");
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      // The client can forge everything before the proxy's own entry.
      const forwarded = `198.51.100.${tries}, 203.0.113.7`;
      const headers = { Authorization: "Bearer wrong", "X-Forwarded-For": forwarded };
      statuses.push((await health(headers)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await health({ "X-Forwarded-For": "203.0.113.7" })).status).toBe(429);
    expect((await health({ "X-Forwarded-For": "203.0.113.8" })).status).toBe(200);
    expect((await health({})).status).toBe(200);
  });

  test("a request with two conflicting lengths is refused, and its body is not read as another request", async () => {
    const answer = await exchange(
      "POST /api/webhooks/unknown HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\n" +
        "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/unknown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.split("HTTP/1.1 ")).toHaveLength(2);
  });

  /** Sends a body without a key until an answer comes or the connection closes, and resolves to the answer. */
  async function sendLargeBody(path: string): Promise<string> {
    const socket = new ReadingSocket().connect(Number(new URL(fixture().url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("error", () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${LARGE_BODY}\r\n` +
        "Content-Type: multipart/form-data; boundary=b\r\n\r\n",
    );
    const piece = Buffer.alloc(1024 * 1024);
    const isOver = () => answer !== "" || socket.closed;
    for (let sent = 0; sent < LARGE_BODY && !isOver(); sent += piece.length) {
      const written = Promise.withResolvers<void>();
      socket.write(piece, () => written.resolve());
      await written.promise;
    }
    await eventually(() => expect(isOver()).toBe(true));
    socket.destroy();
    return answer;
  }

  test.each([
    ["/api/images", 401],
    ["/api/webhooks/unknown", 404],
    ["/api/send/now", 401],
  ])("a large body to %s that is not read gets the worker's own answer", async (path, status) => {
    for (let round = 0; round < 5; round += 1) {
      const answer = await sendLargeBody(path);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toMatch(/"code":"(?:unauthorized|not_found)",.*\}$/);
      expect((await health({})).status).toBe(200);
    }
  });

  test.each([
    "evil.example",
    "127.0.0.1.evil.example:8787",
    "localhost.evil.example",
    "nas.local.evil.example",
    "evil.notlan",
  ])("a page of %s whose name resolves to this worker gets nothing", async (host) => {
    const answer = await ask(host);
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).toContain(`This worker does not answer for ${host}.`);
    expect(answer).toContain("A proxy should pass the Host header on.");
    expect(answer).toContain("public address, set WORKER_URL to it;");
    expect(answer).toContain(`otherwise add http://${host} to ALLOWED_ORIGINS.`);
  });

  test.each([
    "worker.example.com",
    "localhost:8787",
    "127.0.0.1",
    "192.168.1.5:8787",
    "[::1]",
    "nas",
    "nas.local",
    "worker.lan:8787",
    "worker.internal",
    "bots.home.arpa",
  ])("the worker answers for the host %s", async (host) => {
    expect(await ask(host)).toMatch(/^HTTP\/1\.1 401 /);
  });

  test("every answer has Strict-Transport-Security, because the public address is https", async () => {
    for (const path of ["/", "/assets/no-such-file.js", "/api/health"]) {
      const { headers } = await fetch(`${fixture().url}${path}`);
      expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000");
    }
  });
}
