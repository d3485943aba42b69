import { keyboardCalls } from "@tbm/contract/keyboards.ts";
import { messageCalls } from "@tbm/contract/messages.ts";
import { createWorld } from "@tbm/worker/testing/world/world.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { markAsOwnWorker } from "#api/workers/capability-cache.ts";
import { faulty } from "#testing/faulty-workers.ts";

import { ApiError } from "./api-error.ts";
import { createClient } from "./client.ts";
import type { Fetch } from "./request.ts";

const connection = { baseUrl: "http://worker.test", apiKey: "key-1" };
beforeEach(() => markAsOwnWorker(connection.baseUrl));
const { listKeyboards, createKeyboard, deleteKeyboard } = keyboardCalls;
const input = {
  name: "Shop",
  keyboard: { inline_keyboard: [[{ text: "Open", url: "https://shop.example" }]] },
};

function recording(respond: Fetch = faulty.answering("[]")) {
  return vi.fn<Fetch>(respond);
}

function sentBy(fetch: ReturnType<typeof recording>, index = 0) {
  const [url, init] = fetch.mock.calls[index] ?? [];
  return { url, init: init ?? {}, headers: new Headers(init?.headers) };
}

const listFrom = (fetch: Fetch) => createClient({ connection, fetch }).ask(listKeyboards, {});

describe("what the client sends", () => {
  it("carries the key as a bearer token to the saved base address", async () => {
    const fetch = recording();
    await listFrom(fetch);
    const { url, init, headers } = sentBy(fetch);
    expect(url).toBe("http://worker.test/api/keyboards");
    expect(headers.get("Authorization")).toBe("Bearer key-1");
    expect(headers.has("Content-Type")).toBe(false);
    expect(headers.has("Idempotency-Key")).toBe(false);
    expect(init).toMatchObject({ credentials: "omit", cache: "no-store", redirect: "manual" });
  });

  it("sends a JSON content type on JSON calls and a new idempotency key on each POST", async () => {
    const fetch = recording();
    const client = createClient({ connection, fetch });
    await client.tell(createKeyboard, { body: input });
    await client.tell(createKeyboard, { body: input });
    const [first, second] = [sentBy(fetch, 0), sentBy(fetch, 1)];
    expect(first.headers.get("Content-Type")).toBe("application/json");
    expect(first.init.body).toBe(JSON.stringify(input));
    expect(first.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
    expect(second.headers.get("Idempotency-Key")).not.toBe(first.headers.get("Idempotency-Key"));
  });

  it("sends no idempotency key to a worker on another origin that did not announce itself", async () => {
    const fetch = recording();
    const elsewhere = { baseUrl: "https://other-make.example", apiKey: "key-1" };
    await createClient({ connection: elsewhere, fetch }).tell(createKeyboard, { body: input });
    const here = { baseUrl: window.location.origin, apiKey: "key-1" };
    await createClient({ connection: here, fetch }).tell(createKeyboard, { body: input });
    const carried = [0, 1].map((index) => sentBy(fetch, index).headers.has("Idempotency-Key"));
    expect(carried).toEqual([false, true]);
  });

  it("shares the outcome of an identical POST that is still pending, as after a double click", async () => {
    const fetch = recording(faulty.answering("{}", 201));
    const client = createClient({ connection, fetch });
    await Promise.all([
      client.tell(createKeyboard, { body: input }),
      client.tell(createKeyboard, { body: input }),
      client.tell(createKeyboard, { body: { ...input, name: "Other" } }),
    ]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["an answer that got lost", faulty.down],
    ["a fault of the worker", faulty.refusing(503, "{}")],
    ["a web page in its place", faulty.webPage],
    ["one that still runs", faulty.refusing(409, '{"error":"Wait.","code":"in_progress"}')],
  ])("reuses the key after %s, so one click has one effect", async (_name, fault) => {
    const fetch = recording(fault);
    const client = createClient({ connection, fetch });
    await expect(client.tell(createKeyboard, { body: input })).rejects.toThrow(ApiError);
    fetch.mockImplementation(faulty.answering("{}", 201));
    await client.tell(createKeyboard, { body: input });
    await client.tell(createKeyboard, { body: input });
    const keys = [0, 1, 2].map((index) => sentBy(fetch, index).headers.get("Idempotency-Key"));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("uses a new key after a refusal", async () => {
    const fetch = recording(faulty.refusing(422, "{}"));
    const client = createClient({ connection, fetch });
    await expect(client.tell(createKeyboard, { body: input })).rejects.toThrow(ApiError);
    await expect(client.tell(createKeyboard, { body: input })).rejects.toThrow(ApiError);
    const keys = [0, 1].map((index) => sentBy(fetch, index).headers.get("Idempotency-Key"));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("counts a record that is already gone as deleted", async () => {
    const client = createClient({ connection, fetch: faulty.refusing(404, "{}") });
    await client.tell(deleteKeyboard, { params: { id: "gone" } });
    await expect(client.tell(createKeyboard, { body: input })).rejects.toThrow(ApiError);
  });

  it("leaves the content type of a form to the browser, which knows the boundary", async () => {
    const fetch = recording();
    const body = new FormData();
    body.set("message", "Hello");
    await createClient({ connection, fetch }).tell(messageCalls.sendNow, { body });
    expect(sentBy(fetch).init.body).toBe(body);
    expect(sentBy(fetch).headers.has("Content-Type")).toBe(false);
  });

  it("escapes ids in the path", async () => {
    const fetch = recording();
    await createClient({ connection, fetch }).tell(deleteKeyboard, { params: { id: "a/../b" } });
    expect(sentBy(fetch).url).toBe("http://worker.test/api/keyboards/a%2F..%2Fb");
  });

  it("makes no request without a configuration", async () => {
    const fetch = recording();
    const client = createClient({ connection: null, fetch });
    await expect(client.ask(listKeyboards, {})).rejects.toThrow("API configuration not set");
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("how the client reports a failure", () => {
  it.each([
    [
      "the error field",
      409,
      '{"error":"It is in use.","code":"in_use"}',
      "It is in use.",
      "in_use",
    ],
    ["the status when JSON has no error", 418, "{}", "Request failed with status 418", "no_words"],
    [
      "the status when the error is no text",
      500,
      '{"error":{}}',
      "Request failed with status 500",
      "no_words",
    ],
    ["a plain sentence when the body is no JSON", 502, "<html>", "Request failed", "no_json"],
  ])("says %s", async (_name, status, body, message, code) => {
    const failure = listFrom(faulty.refusing(status, body));
    await expect(failure).rejects.toBeInstanceOf(ApiError);
    await expect(failure).rejects.toMatchObject({ message, status, code });
  });

  it("names the worker that could not be reached", async () => {
    await expect(listFrom(faulty.down)).rejects.toMatchObject({
      message: "The worker at http://worker.test could not be reached.",
      status: 0,
    });
  });

  it("does not follow redirects", async () => {
    await expect(listFrom(faulty.redirecting)).rejects.toThrow("redirects to another address");
  });

  it("passes an abort through unchanged", async () => {
    const abort = new DOMException("stop", "AbortError");
    await expect(listFrom(() => Promise.reject(abort))).rejects.toBe(abort);
  });
});

describe("how the client reads an answer", () => {
  const prefix = "This console can't read the worker's answer to GET /api/keyboards: ";

  it.each([
    ["[{}]", "0.id is missing."],
    ['[{"id":"k","name":7}]', "0.name must be of type string."],
    ['{"items":[]}', "the answer must be of type array."],
    ["<p>", "it isn't JSON."],
  ])("says in one sentence where %s differs from the contract", async (body, detail) => {
    await expect(listFrom(faulty.answering(body))).rejects.toThrow(prefix + detail);
  });

  it.each([
    ["plain words", faulty.saying("done, thanks", "text/plain", 202)],
    ["plain words that are called HTML", faulty.saying("OK", "text/html")],
    ["JSON of any shape", faulty.answering("[7]")],
    ["nothing that is called JSON", faulty.answering("", 201)],
    ["nothing", async () => new Response(null, { status: 204 })],
  ] satisfies [string, Fetch][])(
    "counts %s as done if the answer is not used",
    async (_, fetch) => {
      const client = createClient({ connection, fetch });
      await expect(client.tell(createKeyboard, { body: input })).resolves.toBeUndefined();
    },
  );

  it.each([
    ["a web page", faulty.webPage],
    ["a page of no type", faulty.saying("\n<!DOCTYPE html><title>Log in</title>", "text/plain")],
    ["JSON that was cut short", faulty.answering('{"id":"k', 201)],
    ["a problem document that is none", faulty.saying("<p>", "application/problem+json")],
  ])("counts %s as an unknown outcome", async (_, fetch) => {
    const client = createClient({ connection, fetch });
    for (const done of [
      client.tell(createKeyboard, { body: input }),
      client.tell(deleteKeyboard, { params: { id: "k" } }),
    ]) {
      await expect(done).rejects.toMatchObject({ code: "contract_mismatch" });
      await expect(done).rejects.toThrow(/can't read the worker's answer to .*: it isn't JSON\.$/);
    }
  });

  it("reads back from the real worker what it created there", async () => {
    const world = await createWorld();
    const client = createClient({ connection: world, fetch: world.fetch });
    await client.tell(createKeyboard, { body: input });
    expect(await client.ask(listKeyboards, {})).toMatchObject([input]);
    await world.close();
  });
});
