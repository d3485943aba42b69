import { createServer } from "node:net";
import { inspect } from "node:util";

import { plain } from "@tbm/contract/sentences/sentences.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

import { callTelegram } from "./call-telegram.ts";

const TOKEN = `123456789:${"Zz9_".repeat(9)}`;
const TIMEOUTS = { headMs: 10_000, bodyMs: 5000 };

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const getMe = (signal?: AbortSignal) =>
  callTelegram(world.ports, TOKEN, (api) => api.getMe(), {
    ...TIMEOUTS,
    ...(signal && { signal }),
  });

const failingWith = (cause: unknown) => {
  world.ports.fetch = async () => {
    throw new TypeError("fetch failed", { cause });
  };
  return getMe();
};

const coded = (code: string, syscall?: string) =>
  Object.assign(new Error(`${code} https://api.telegram.org/bot${TOKEN}/getMe`), { code, syscall });

test.each([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
])("%s means that nothing was sent", async (code) => {
  expect(await failingWith(coded(code))).toEqual({
    kind: "neverLeft",
    cause: plain("telegram_unreachable"),
  });
});

test.each([
  "ECONNRESET",
  "EPIPE",
  "UND_ERR_SOCKET",
  "UND_ERR_HEADERS_TIMEOUT",
  "ETIMEDOUT",
  "EPROTO",
])("%s on a connection that may have been open is unconfirmed", async (code) => {
  expect(await failingWith(coded(code, "read"))).toMatchObject({ kind: "unconfirmed" });
});

test.each(
  ["read", "write"].flatMap((syscall) =>
    [
      "EADDRNOTAVAIL",
      "ECONNREFUSED",
      "EHOSTDOWN",
      "EHOSTUNREACH",
      "ENETDOWN",
      "ENETUNREACH",
      "ETIMEDOUT",
    ].map((code) => [syscall, code] as const),
  ),
)("a %s that fails with %s was on an open connection: unconfirmed", async (syscall, code) => {
  expect(await failingWith(coded(code, syscall))).toMatchObject({ kind: "unconfirmed" });
});

test.each([
  ["ETIMEDOUT", "connect"],
  ["EHOSTUNREACH", "connect"],
  ["ENOTFOUND", "getaddrinfo"],
  ["EAI_AGAIN", "getaddrinfo"],
])("%s of a %s means that nothing was sent", async (code, syscall) => {
  expect(await failingWith(coded(code, syscall))).toMatchObject({ kind: "neverLeft" });
});

test("if several addresses were tried, all must have failed to connect", async () => {
  const refused = coded("ECONNREFUSED", "connect");
  const reset = coded("ECONNRESET", "read");
  expect(await failingWith(new AggregateError([refused, refused]))).toMatchObject({
    kind: "neverLeft",
  });
  expect(await failingWith(new AggregateError([refused, reset]))).toMatchObject({
    kind: "unconfirmed",
  });
});

test.each([undefined, null, "text", {}, new Error("no code")])(
  "a failure without details (%s) is unconfirmed",
  async (cause) => {
    expect(await failingWith(cause)).toMatchObject({ kind: "unconfirmed" });
  },
);

test("with Node's fetch a closed port is neverLeft, and a broken connection is unconfirmed", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  world.ports.fetch = (url, init) => fetch(url, init);
  world.ports.settings.TELEGRAM_API_ROOT = `http://127.0.0.1:${port}`;
  expect(await getMe()).toMatchObject({ kind: "unconfirmed" });
  await new Promise((resolve) => server.close(resolve));
  expect(await getMe()).toMatchObject({ kind: "neverLeft" });
});

test.each([
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"ok"'],
  ["an answer without a result", '{"ok":true}'],
  ["an error without a code", '{"ok":false,"description":"no"}'],
  ["an error without a text", '{"ok":false,"error_code":400}'],
  ["nothing", ""],
])("%s does not count as an answer", async (_, body) => {
  world.ports.fetch = async () => new Response(body);
  expect(await getMe()).toEqual({
    kind: "unconfirmed",
    cause: plain("telegram_unreadable"),
  });
});

test("no redirect is followed, because the token is in the URL", async () => {
  const asked: (RequestInit | undefined)[] = [];
  world.ports.fetch = async (_, init) => {
    asked.push(init);
    return new Response(null, { status: 302, headers: { Location: "https://evil.example.com" } });
  };
  expect(await getMe()).toMatchObject({ kind: "unconfirmed" });
  expect(asked).toEqual([expect.objectContaining({ redirect: "manual" })]);
});

test("an answer of more than 1 MB is not read to its end", async () => {
  let given = 0;
  world.ports.fetch = async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (controller) => {
          given += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(32));
        },
      }),
    );
  expect(await getMe()).toMatchObject({ kind: "unconfirmed" });
  expect(given).toBeLessThan(2 * 1024 * 1024);
});

test.each([
  ["the head", 10_000, () => new Promise<Response>(() => {})],
  [
    "the body",
    5000,
    async () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
  ],
])("waits for %s up to its deadline, and leaves no timer", async (_, ms, fetch) => {
  world.ports.fetch = fetch;
  const call = getMe();
  await new Promise((resolve) => setImmediate(resolve));
  world.clock.advance(ms - 1);
  expect(world.clock.nextTimerAt()).not.toBeNull();
  world.clock.advance(1);
  expect(await call).toEqual({ kind: "unconfirmed", cause: plain("telegram_timed_out") });
  expect(world.clock.nextTimerAt()).toBeNull();
});

test("a call ends when its signal aborts", async () => {
  world.ports.fetch = () => new Promise(() => {});
  const stop = new AbortController();
  const call = getMe(stop.signal);
  stop.abort();
  expect(await call).toMatchObject({ cause: plain("worker_stopped") });
});

test("the token appears in no outcome and in no error", async () => {
  const seen: unknown[] = [
    await failingWith(coded("ECONNRESET")),
    await failingWith(coded("ECONNREFUSED")),
  ];
  world.ports.fetch = async () =>
    Response.json({ ok: false, error_code: 400, description: `Bad Request: ${TOKEN} is odd` });
  seen.push(await getMe());
  const bug = await callTelegram(world.ports, TOKEN, () => {
    throw new TypeError(`cannot parse https://api.telegram.org/bot${TOKEN}/x`, {
      cause: coded("EBUG"),
    });
  }).catch((error: unknown) => error);
  expect(bug).toBeInstanceOf(Error);
  seen.push(bug);
  expect(inspect(seen, { depth: 10, showHidden: true })).not.toContain(TOKEN);
});

test("the content-length of a compressed answer is not trusted", async () => {
  const piece = new TextEncoder().encode(" ".repeat(600_000));
  world.ports.fetch = async () =>
    new Response(new Blob([piece, piece, '{"ok":true,"result":{}}']), {
      headers: { "content-encoding": "gzip", "content-length": "100" },
    });
  expect(await getMe()).toMatchObject({ kind: "unconfirmed" });
});
