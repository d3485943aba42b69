import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { faulty, withFault } from "#testing/faulty-workers.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";

import { CONNECTION_STEPS, type Step, stepName } from "./doctor-step.ts";
import { runDoctor } from "./run-doctor.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const STEP_NAMES = CONNECTION_STEPS.map(stepName);

const page = { origin: "http://localhost", protocol: "http:", hostname: "localhost" };

async function examine(fetch: Fetch, change: { baseUrl?: string; apiKey?: string } = {}) {
  const steps: Step[] = [];
  const begun: string[] = [];
  const connection = { baseUrl: world.baseUrl, apiKey: world.apiKey, ...change };
  await runDoctor(
    connection,
    { fetch, now: () => world.clock.now(), timeoutMs: 200, page },
    { onBegin: (name) => begun.push(name), onStep: (step) => steps.push(step) },
  );
  return { steps, begun, step: (name: string) => steps.find((step) => step.name === name) };
}

/** All steps before the failed one succeed, and all after it are skipped. */
function expectOnlyFailure(steps: readonly Step[], name: string, advice: RegExp): void {
  const place = STEP_NAMES.indexOf(name);
  expect(steps.map((step) => step.name)).toEqual(STEP_NAMES);
  for (const [index, step] of steps.entries()) {
    if (index < place) expect(step.state, step.name).toBe("ok");
    if (index > place) expect(step.state, step.name).toBe("skipped");
  }
  expect(steps[place]).toMatchObject({ state: "failed", advice: expect.stringMatching(advice) });
}

describe("with the real worker", () => {
  it("finds every step fine, then the results of the worker's own checks", async () => {
    const bot = world.telegram.control.createBot({ name: "Shop" });
    await world.call("POST", "/api/bots", { name: "Shop", token: bot.token });
    const { steps, begun } = await examine(world.fetch);
    expect(steps.map(({ name }) => name)).toEqual([
      ...STEP_NAMES,
      "Database",
      "Files",
      "Sending queue for Shop",
      "Updates for Shop",
    ]);
    expect(steps.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(begun.at(-1)).toBe("own-checks");
  });

  it("goes through all pages of bots", async () => {
    for (let index = 0; index < 21; index += 1) {
      const { token } = world.telegram.control.createBot({ name: `Bot ${index}` });
      await world.call("POST", "/api/bots", { name: `Bot ${index}`, token });
    }
    const { steps } = await examine(world.fetch);
    expect(steps.filter(({ name }) => name.startsWith("Sending queue for"))).toHaveLength(21);
  });

  it.each([
    ["wrong", "not-the-key-of-this-worker", /Copy the key again/],
    ["missing", "", /API_KEY/],
    ["impossible to send", "kéy", /Copy it again/],
  ])("recognizes the worker by its refusal when the key is %s", async (_name, apiKey, advice) => {
    const { steps } = await examine(world.fetch, { apiKey });
    expectOnlyFailure(steps, "API key", advice);
  });

  it("shows what the worker's own checks found wrong", async () => {
    world.ports.files.put = () => Promise.reject(new Error("EACCES"));
    const { step } = await examine(world.fetch);
    expect(step("Files")).toMatchObject({
      state: "failed",
      advice: expect.stringContaining("files"),
    });
  });

  it("says when the worker's own checks are unavailable", async () => {
    const broken = faulty.refusing(500, '{"error":"Out of order"}');
    const { step } = await examine(withFault(world.fetch, "GET /api/doctor", broken));
    expect(step("The worker's own checks")).toMatchObject({
      state: "failed",
      text: "Out of order",
    });
  });

  it("reports a clock that is off, but not a slow answer", async () => {
    const slow: Fetch = async (url, init) => {
      world.clock.advance(60_000);
      const answer = await world.fetch(url, init);
      world.clock.advance(60_000);
      return answer;
    };
    expect((await examine(slow)).step("Clock")).toMatchObject({ state: "ok" });
    const late: Fetch = async (url, init) => {
      const answer = await world.fetch(url, init);
      if (!url.endsWith("/api/health")) return answer;
      return Response.json({ ...(await answer.json()), time: "2026-11-15T04:58:00Z" });
    };
    expect((await examine(late)).step("Clock")).toMatchObject({ state: "warning" });
  });
});

describe("with a worker that lacks the capability", () => {
  it("requests nothing more, and does not mention it", async () => {
    const fetch = vi.fn<Fetch>(withoutCapabilities(world.fetch));
    const { steps, begun } = await examine(fetch);
    expect(steps.map(({ name }) => name)).toEqual(STEP_NAMES);
    expect(begun).not.toContain("own-checks");
    expect(fetch.mock.calls.some(([url]) => url.includes("/api/doctor"))).toBe(false);
  });

  it("accepts a third-party worker, with a note", async () => {
    const { step } = await examine(faulty.answering('{"ok":true}'));
    expect(step("Worker")).toMatchObject({ state: "warning" });
    expect(step("API key")).toMatchObject({ state: "ok" });
    expect(step("Version")).toMatchObject({ state: "skipped" });
    expect(step("Clock")).toMatchObject({ state: "skipped" });
  });
});

const hanging: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("", "TimeoutError")));
  });
const onlyKnockAnswers: Fetch = (url, init) =>
  init.mode === "no-cors" ? Promise.resolve(new Response(null)) : hanging(url, init);

describe("with something else", () => {
  it.each<[string, Fetch, string, RegExp]>([
    ["nobody", faulty.down, "Reachable", /Check that the worker is running/],
    ["somebody who never answers", hanging, "Reachable", /firewall/],
    ["a server without CORS", faulty.withoutCors, "CORS", /ALLOWED_ORIGINS/],
    ["a server that answers a stranger only", onlyKnockAnswers, "CORS", /firewall/],
    ["a website", faulty.webPage, "Worker", /let \/api through/],
    ["a redirect", faulty.redirecting, "Worker", /the one you end up at/],
    ["a server without the call", faulty.refusing(404, "{}"), "Worker", /without \/api/],
    [
      "a proxy without its worker",
      faulty.saying("<html><h1>502 Bad Gateway</h1>", "text/html", 502),
      "Worker",
      /the proxy points to it/,
    ],
    ["a worker with a fault", faulty.refusing(503, "{}"), "Worker", /worker's log/],
  ])("finds %s", async (_name, fetch, name, advice) => {
    const { steps } = await examine(fetch);
    expectOnlyFailure(steps, name, advice);
  });

  it("explains https if only http can be answered", async () => {
    const { steps } = await examine(faulty.down, { baseUrl: "https://worker.test" });
    expectOnlyFailure(steps, "Reachable", /starts with http:\/\//);
  });

  it("requests nothing if the address is unusable", async () => {
    const fetch = vi.fn<Fetch>(faulty.down);
    const { steps } = await examine(fetch, { baseUrl: "worker.test" });
    expectOnlyFailure(steps, "Address", /full address/);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("is not sure about the 401 of a login page", async () => {
    const { step } = await examine(faulty.refusing(401, "Login"));
    expect(step("Worker")).toMatchObject({ state: "warning" });
    expect(step("API key")).toMatchObject({ state: "failed" });
  });
});
