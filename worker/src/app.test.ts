import { CALLS } from "@tbm/contract/calls.ts";
import { CAPABILITIES, Health } from "@tbm/contract/health.ts";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

import { ROUTES } from "./app.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const keyed = () => ({ Authorization: `Bearer ${world.apiKey}` });
const request = (path: string, init?: RequestInit) => world.fetch(`${world.baseUrl}${path}`, init);

test("health reports name, version, time, time zone, locale and capabilities", async () => {
  const { status, body } = await world.call("GET", "/api/health");
  expect(status).toBe(200);
  expect(Health.parse(body)).toEqual({
    ok: true,
    name: "telegram-bot-manager",
    version: "1.0.0",
    time: "2026-11-15T05:00:00.000Z",
    timezone: "Asia/Bangkok",
    locale: "th-TH",
    history_days: 400,
    capabilities: [...CAPABILITIES],
  });
});

test("every route is a call of the contract's table", () => {
  const served = ROUTES.map(({ call }) => call);
  expect(new Set(served)).toEqual(new Set<unknown>(Object.values(CALLS)));
  expect(served).toHaveLength(Object.values(CALLS).length);
});

test("the OpenAPI document is served and contains every call", async () => {
  const { body } = await world.call("GET", "/api/openapi.json");
  const operations = Object.values<object>(body.paths).flatMap((path) => Object.keys(path));
  expect(operations).toHaveLength(Object.keys(CALLS).length);
});

test("the OpenAPI document is built once", async () => {
  const first = await world.call("GET", "/api/openapi.json");
  const { summary } = CALLS.health;
  onTestFinished(() => void Object.assign(CALLS.health, { summary }));
  // A document that is built again would contain this.
  Object.assign(CALLS.health, { summary: "Changed" });
  expect(await world.call("GET", "/api/openapi.json")).toEqual(first);
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
      cause: { code: "key_refused", params: {} },
    });
  }
});

test("while a key is being rotated, both keys are accepted", async () => {
  const [first, second] = ["first-key-0123456789abcdef", "second-key-0123456789abcdef"];
  const rotating = await createWorld({ environment: { API_KEY: `${first}, ${second}` } });
  for (const key of [first, second]) {
    const headers = { Authorization: `Bearer ${key}` };
    expect((await rotating.call("GET", "/api/health", undefined, headers)).status).toBe(200);
  }
  await rotating.close();
});

test("wrong keys are limited per address, and an operator's address is never locked out", async () => {
  const guess = (
    address: string,
    headers: Record<string, string> = { Authorization: "Bearer guess" },
  ) => world.app.request("/api/health", { headers }, { address });
  expect((await guess("203.0.113.7", keyed())).status).toBe(200);
  const statuses = [];
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await guess("203.0.113.7")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const slowed = await guess("203.0.113.7");
  expect(slowed.headers.get("retry-after")).toBe("60");
  expect(await slowed.json()).toMatchObject({ code: "slow_down" });
  expect(world.log.at(-1)).toMatchObject({ status: 429, address: "203.0.113.7" });
  expect((await guess("203.0.113.7", keyed())).status).toBe(200);
  expect(world.log.at(-1)).not.toHaveProperty("address");
  expect((await guess("203.0.113.8")).status).toBe(401);
  world.clock.advance(60_000);
  expect((await guess("203.0.113.7")).status).toBe(401);
});

test("requests without a key beyond sixty a minute are counted, not logged", async () => {
  for (let count = 0; count < 100; count += 1) await request("/api/health");
  const lines = () => world.log.filter(({ event }) => event === "request");
  expect(lines()).toHaveLength(60);
  await world.call("GET", "/api/health");
  expect(lines()).toHaveLength(61);
  world.clock.advance(60_000);
  await request("/api/health");
  expect(world.log.slice(-2)).toMatchObject([
    { event: "requests without a key not logged", count: 40 },
    { event: "request", status: 401 },
  ]);
});

test("an unknown call answers 404 as JSON", async () => {
  expect(await world.call("GET", "/api/nothing")).toMatchObject({
    status: 404,
    body: { error: "There is no such call.", code: "not_found" },
  });
});

test("a body that is not JSON is malformed", async () => {
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
    cause: { code: "request_too_large", params: { megabytes: 2 } },
  });
  expect(given).toBeLessThan(3 * 1024 * 1024);
});

test("a bug answers 500 without details, and is logged without user content", async () => {
  world.database.exec("DROP TABLE folders");
  expect(await world.call("POST", "/api/folders", { name: "Private words" })).toMatchObject({
    status: 500,
    body: { error: "The worker failed; its log says why.", code: "internal" },
  });
  const bug = world.log.find(({ event }) => event === "bug");
  expect(bug).toMatchObject({
    level: "error",
    message: expect.stringContaining("insert into"),
    cause: "no such table: folders",
    stack: expect.stringMatching(/^\n {4}at /),
  });
  expect(JSON.stringify(bug)).not.toContain("Private words");
});

test("each request is logged with its path pattern, never with an id", async () => {
  await world.call("DELETE", "/api/keyboards/kbd_secret");
  expect(world.log.at(-1)).toMatchObject({
    event: "request",
    method: "DELETE",
    path: "/api/keyboards/:id",
    status: 404,
  });
});
