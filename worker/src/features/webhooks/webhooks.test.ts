import { WEBHOOK_SECRET_HEADER } from "@tbm/contract/webhooks.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let path: string;
let secret: string;

beforeEach(async () => {
  world = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });
  const { fetch } = world.ports;
  world.ports.fetch = async (url, init) => {
    if (url.endsWith("/setWebhook")) {
      const { url: hook, secret_token } = JSON.parse(
        typeof init?.body === "string" ? init.body : "{}",
      );
      path = new URL(hook).pathname;
      secret = secret_token;
    }
    return fetch(url, init);
  };
  const { token } = world.telegram.control.createBot({ name: "Shop" });
  await world.call("POST", "/api/bots", { name: "Shop", token });
});
afterEach(() => world.close());

const added = (updateId = 1, chatId = -1001, type = "supergroup") => ({
  update_id: updateId,
  my_chat_member: {
    chat: { id: chatId, type, title: "VIP" },
    from: { id: 7, is_bot: false, first_name: "Ann" },
    date: 1_800_000_000,
    old_chat_member: { status: "left" },
    new_chat_member: { status: "member" },
  },
});

const post = (body: unknown, headers: Record<string, string> = {}, to = path) =>
  world.fetch(`${world.baseUrl}${to}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      [WEBHOOK_SECRET_HEADER]: secret,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const groups = async () => (await world.call("GET", "/api/groups")).body;

test("an update with the secret is accepted, and answered only once it is committed", async () => {
  const answer = await post(added());
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ok: true });
  expect(await groups()).toMatchObject([{ name: "VIP", chatId: "-1001", type: "supergroup" }]);
});

test.each([
  ["without the secret", () => ({ [WEBHOOK_SECRET_HEADER]: "" })],
  ["with a wrong secret", () => ({ [WEBHOOK_SECRET_HEADER]: "x".repeat(43) })],
  ["with the start of the secret", () => ({ [WEBHOOK_SECRET_HEADER]: secret.slice(0, -1) })],
  ["with the secret and more", () => ({ [WEBHOOK_SECRET_HEADER]: `${secret}x` })],
  [
    "with the worker's own key instead",
    () => ({ [WEBHOOK_SECRET_HEADER]: "", Authorization: `Bearer ${world.apiKey}` }),
  ],
])("an update %s is refused and changes nothing", async (_, headers) => {
  const answer = await post(added(), headers());
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: "There is no such webhook.",
    code: "not_found",
  });
  expect(await groups()).toEqual([]);
});

test("an unknown path gets the same refusal", async () => {
  const answer = await post(added(), {}, "/api/webhooks/guess");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: "There is no such webhook.",
    code: "not_found",
  });
});

test("one bot's secret does not open another's path", async () => {
  const [firstPath, firstSecret] = [path, secret];
  const { token } = world.telegram.control.createBot({ name: "Other" });
  await world.call("POST", "/api/bots", { name: "Other", token });
  expect(path).not.toBe(firstPath);
  expect((await post(added(), { [WEBHOOK_SECRET_HEADER]: firstSecret })).status).toBe(404);
});

const endless = () => {
  const state = { given: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        state.given += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    },
    { highWaterMark: 0 },
  );
  return { state, body };
};

const postStream = (body: ReadableStream, headers: Record<string, string>) =>
  world.fetch(`${world.baseUrl}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
    duplex: "half",
  } as RequestInit);

test("without the secret not a byte of the body is read", async () => {
  const { state, body } = endless();
  expect((await postStream(body, { [WEBHOOK_SECRET_HEADER]: "wrong" })).status).toBe(404);
  expect(state.given).toBe(0);
});

test("a body of over 1 MB is refused without reading it all", async () => {
  const { state, body } = endless();
  expect((await postStream(body, { [WEBHOOK_SECRET_HEADER]: secret })).status).toBe(413);
  expect(state.given).toBeLessThan(2 * 1024 * 1024);
});

test("a body that is not JSON is malformed", async () => {
  expect((await post("{")).status).toBe(400);
});

test.each([
  ["of another kind", { update_id: 1, poll: { id: "1" } }],
  ["without a number", { my_chat_member: {} }],
  ["of a strange shape", { update_id: 1, message: { chat: "x", date: {} } }],
  ["with a polluting name", '{"update_id":1,"__proto__":{"message":{"chat":{"id":-1}}}}'],
  ["that is a list", []],
  ["that is null", "null"],
])("an update %s is accepted and changes nothing", async (_, update) => {
  expect((await post(update)).status).toBe(200);
  expect(await groups()).toEqual([]);
});

test("a failed commit is not answered with 200, so that Telegram sends the update again", async () => {
  world.database.exec("ALTER TABLE groups RENAME TO gone");
  expect((await post(added())).status).toBe(500);
  world.database.exec("ALTER TABLE gone RENAME TO groups");
  expect((await post(added())).status).toBe(200);
  expect(await groups()).toHaveLength(1);
});

test("neither path nor secret reaches the log", async () => {
  await post(added());
  const log = JSON.stringify(world.log);
  expect(log).toContain("/api/webhooks/:path");
  expect(log).not.toContain(path.slice(path.lastIndexOf("/") + 1));
  expect(log).not.toContain(secret);
});

test("a path longer than any of the worker's own is refused like every other", async () => {
  const answer = await post(added(), {}, `/api/webhooks/${"x".repeat(2000)}`);
  expect(answer.status).toBe(404);
});
