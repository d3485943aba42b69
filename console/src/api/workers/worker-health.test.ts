// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://console.example/" }
import { describe, expect, it, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { faulty } from "#testing/faulty-workers.ts";

import { testConnection } from "./worker-health.ts";

const at = (baseUrl: string) => ({ baseUrl, apiKey: "key" });

describe("a connection test from an https page", () => {
  it("blames the missing https of a remote worker", async () => {
    const test = await testConnection(at("http://worker.example"), faulty.down);
    expect(test).toMatchObject({ kind: "unreachable", cause: "insecure" });
  });

  it("does not blame missing https for a worker on this machine, which browsers allow", async () => {
    const test = await testConnection(at("http://127.0.0.1:8787"), faulty.down);
    expect(test).toMatchObject({ kind: "unreachable", cause: "down" });
  });

  it("asks again without the key to tell a blocked answer from a missing server", async () => {
    const fetch = vi.fn<Fetch>(faulty.withoutCors);
    const test = await testConnection(at("https://worker.example"), fetch);
    expect(test).toMatchObject({ kind: "unreachable", cause: "blocked" });
    expect(new Headers(fetch.mock.calls[1]?.[1].headers).has("Authorization")).toBe(false);
  });

  it("gives up after 15 seconds and says so", async () => {
    vi.useFakeTimers();
    const hanging: Fetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      });
    const test = testConnection(at("https://worker.example"), hanging);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await test).toEqual({
      kind: "unreachable",
      cause: "slow",
      message: "The worker at https://worker.example did not answer within 15 seconds.",
    });
    vi.useRealTimers();
  });

  it("reads version and capabilities only from a valid answer", async () => {
    const health = {
      ok: true,
      name: "worker",
      version: "1.0.0",
      time: "2026-11-15T05:00:00Z",
      timezone: "Asia/Bangkok",
      capabilities: ["broadcasts"],
    };
    const test = (body: string) =>
      testConnection(at("https://worker.example"), faulty.answering(body));
    const { capabilities } = health;
    expect(await test(JSON.stringify(health))).toEqual({ kind: "connected", health, capabilities });
    const basic = { kind: "connected", health: null, capabilities: [] };
    expect(await test('{"ok":true}')).toEqual(basic);
    expect(await test("")).toEqual(basic);
    expect(await test("OK\n")).toEqual(basic);
    expect(await test('"healthy"')).toEqual(basic);
  });

  it.each(["[]", '{"ok":true,"capabilities":"all"}', '{"ok":tr', "Bad <b>gateway</b>"])(
    "does not know what a worker offers that answers %j",
    async (body) => {
      const test = await testConnection(at("https://worker.example"), faulty.answering(body));
      expect(test).toEqual({ kind: "connected", health: null, capabilities: null });
    },
  );
});
