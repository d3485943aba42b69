import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const LISTED = "https://console.example.com";

async function originAllowed(address: string, origin: string): Promise<string | null> {
  const environment = { WORKER_URL: "https://bots.example.com", ALLOWED_ORIGINS: LISTED };
  const strict = await createWorld({ environment });
  const { headers } = await strict.app.request(`${address}/api/health`, {
    headers: { Origin: origin },
  });
  await strict.close();
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  expect(headers.get("vary")).toBe("Origin");
  return headers.get("access-control-allow-origin");
}

test.each([
  ["https://bots.example.com", LISTED],
  ["http://127.0.0.1:8787", "https://bots.example.com"],
  ["http://127.0.0.1:8787", "http://localhost:8787"],
])("at %s, a page of %s may read answers", async (address, origin) => {
  expect(await originAllowed(address, origin)).toBe(origin);
});

test.each([
  ["https://bots.example.com", "null"],
  ["https://bots.example.com", "https://other.example.com"],
  ["https://bots.example.com", `${LISTED}.evil.example`],
  ["https://bots.example.com", `${LISTED}:8443`],
  ["https://bots.example.com", "http://console.example.com"],
  ["https://bots.example.com", "http://localhost:8787"],
  ["http://127.0.0.1:8787", "http://localhost:9000"],
  ["http://127.0.0.1:8787", "http://127.0.0.1.evil.example:8787"],
  ["http://127.0.0.1:8787", "http://evil.example:8787"],
])("at %s, a page of %s may not read anything", async (address, origin) => {
  expect(await originAllowed(address, origin)).toBeNull();
});

test("an allowed page gets the list of methods and headers that it may use", async () => {
  const preflight = await world.fetch(`${world.baseUrl}/api/keyboards`, {
    method: "OPTIONS",
    headers: { Origin: world.baseUrl, "Access-Control-Request-Method": "PUT" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe(world.baseUrl);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
});

test("answers forbid caching, sniffing and framing", async () => {
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

test("sends Strict-Transport-Security only if the public address is https", async () => {
  const transportOf = async (WORKER_URL: string) => {
    const other = await createWorld({ environment: { WORKER_URL } });
    const { headers } = await other.call("GET", "/api/health");
    await other.close();
    return headers.get("strict-transport-security");
  };
  expect(await transportOf("https://bots.example.com")).toBe("max-age=31536000");
  expect(await transportOf("http://worker.test")).toBeNull();
});
