import { CALLS } from "@tbm/contract/calls.ts";
import { Health } from "@tbm/contract/health.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world.ts";

import { ROUTES } from "./app.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const keyed = () => ({ Authorization: `Bearer ${world.apiKey}` });
const request = (path: string, init?: RequestInit) => world.fetch(`${world.baseUrl}${path}`, init);

test("health tells name, version, time, zone and capabilities", async () => {
  const { status, body } = await world.call("GET", "/api/health");
  expect(status).toBe(200);
  expect(Health.parse(body)).toEqual({
    ok: true,
    name: "telegram-bot-manager",
    version: "1.0.0",
    time: "2026-11-15T05:00:00.000Z",
    timezone: "Asia/Bangkok",
    capabilities: ["broadcasts", "groups", "group-sets"],
  });
});

test("every route is a call of the contract's table", () => {
  const served = ROUTES.map(({ call }) => call);
  expect(new Set(served)).toEqual(new Set<unknown>(Object.values(CALLS)));
  expect(served).toHaveLength(Object.values(CALLS).length);
});

test("the OpenAPI document is served and holds the whole table", async () => {
  const { body } = await world.call("GET", "/api/openapi.json");
  const operations = Object.values<object>(body.paths).flatMap((path) => Object.keys(path));
  expect(operations).toHaveLength(Object.keys(CALLS).length);
});

test.each([
  ["no key", {}],
  ["an empty key", { Authorization: "Bearer " }],
  ["a wrong key", { Authorization: "Bearer wrong" }],
  ["the right key in another scheme", { Authorization: "Basic canary-api-key-0123456789abcdef" }],
  ["the start of the right key", { Authorization: "Bearer canary-api-key-0123456789abcde" }],
  ["the right key and more", { Authorization: "Bearer canary-api-key-0123456789abcdef0" }],
])("%s gets 401 with the same body on every call that needs a key", async (_, headers) => {
  const unknown = { method: "GET", path: "/api/unknown", access: "key" };
  const calls = [...ROUTES.map(({ call }) => call), unknown];
  const keyCalls = calls.filter(({ access }) => access === "key");
  for (const [index, { method, path }] of keyCalls.entries()) {
    if (index % 9 === 0) world.clock.advance(61_000);
    const response = await request(path, { method, headers: new Headers(headers) });
    expect(response.status, `${method} ${path}`).toBe(401);
    expect(await response.json()).toEqual({
      error: "The API key is missing or wrong.",
      code: "unauthorized",
    });
  }
});

test("while a key is rotated both are accepted", async () => {
  const [first, second] = ["first-key-0123456789abcdef", "second-key-0123456789abcdef"];
  const rotating = await createWorld({ environment: { API_KEY: `${first}, ${second}` } });
  for (const key of [first, second]) {
    const headers = { Authorization: `Bearer ${key}` };
    expect((await rotating.call("GET", "/api/health", undefined, headers)).status).toBe(200);
  }
  await rotating.close();
});

test("wrong keys are slowed per address; the right key is never locked out", async () => {
  const guess = (
    address: string,
    headers: Record<string, string> = { Authorization: "Bearer guess" },
  ) => world.app.request("/api/health", { headers }, { address });
  const statuses = [];
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await guess("203.0.113.7")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const slowed = await guess("203.0.113.7");
  expect(slowed.headers.get("retry-after")).toBe("60");
  expect(await slowed.json()).toMatchObject({ code: "slow_down" });
  expect((await guess("203.0.113.7", keyed())).status).toBe(200);
  expect((await guess("203.0.113.8")).status).toBe(401);
  world.clock.advance(60_000);
  expect((await guess("203.0.113.7")).status).toBe(401);
});

test("an unknown call answers 404 as JSON", async () => {
  expect(await world.call("GET", "/api/nothing")).toMatchObject({
    status: 404,
    body: { error: "There is no such call.", code: "not_found" },
  });
});

test("a body that is no JSON is malformed", async () => {
  for (const body of ["{", "\u0000", '{"name":']) {
    expect(await world.call("POST", "/api/keyboards", body)).toMatchObject({
      status: 400,
      body: { code: "malformed" },
    });
  }
  const asText = await world.call("POST", "/api/keyboards", "{}", { "Content-Type": "text/plain" });
  expect(asText).toMatchObject({ status: 400, body: { error: expect.stringMatching(/JSON/) } });
});

test("a body over the limit is refused without reading it all", async () => {
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      given += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const response = await request("/api/keyboards", {
    method: "POST",
    headers: { ...keyed(), "Content-Type": "application/json" },
    body: endless,
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    error: "The request is larger than 2 MB.",
    code: "too_large",
  });
  expect(given).toBeLessThan(3 * 1024 * 1024);
});

test("any origin may call unless a list is set; refusals can be read too", async () => {
  const origin = "https://console.example.com";
  const refused = await request("/api/health", { headers: { Origin: origin } });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("access-control-allow-origin")).toBe(origin);
  expect(refused.headers.get("access-control-allow-credentials")).toBeNull();

  const preflight = await request("/api/keyboards", {
    method: "OPTIONS",
    headers: { Origin: origin, "Access-Control-Request-Method": "PUT" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
});

test("with a list only its origins may call", async () => {
  const allowed = "https://console.example.com";
  const strict = await createWorld({ environment: { ALLOWED_ORIGINS: allowed } });
  const originOf = async (origin: string) => {
    const headers = { Origin: origin };
    const { headers: answer } = await strict.call("GET", "/api/health", undefined, headers);
    return answer.get("access-control-allow-origin");
  };
  expect(await originOf(allowed)).toBe(allowed);
  for (const other of [
    "https://console.example.com.evil.example",
    "http://console.example.com",
    "null",
  ]) {
    expect(await originOf(other)).toBeNull();
  }
  await strict.close();
});

test("answers are not stored, not sniffed and not framed", async () => {
  for (const path of ["/api/health", "/api/nothing"]) {
    const { headers } = await world.call("GET", path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  }
});

test("a bug answers 500 without its details, which go to the log", async () => {
  world.database.exec("DROP TABLE keyboards");
  expect(await world.call("GET", "/api/keyboards")).toMatchObject({
    status: 500,
    body: { error: "The worker failed; its log says why.", code: "internal" },
  });
  expect(world.log).toContainEqual(expect.objectContaining({ level: "error", event: "bug" }));
});

test("each request is logged by its pattern, never by an id", async () => {
  await world.call("DELETE", "/api/keyboards/kbd_secret");
  expect(world.log.at(-1)).toMatchObject({
    event: "request",
    method: "DELETE",
    path: "/api/keyboards/:id",
    status: 404,
  });
});
