import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { TELEGRAM_REFUSALS } from "#testing/world/telegram-refusals.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { callTelegram } from "./call-telegram.ts";

let world: World;
let bot: { id: number; token: string };
let chatId: number;
beforeEach(async () => {
  world = await createWorld();
  const { control } = world.telegram;
  bot = control.createBot({ name: "Shop" });
  chatId = control.createChat({
    type: "supergroup",
    title: "VIP",
    bots: [{ botId: bot.id, status: "member" }],
  }).id;
});
afterEach(() => world.close());

/** The outcome, with its cause as the operator reads it. */
async function send(to: number | string = chatId, text = "Hi") {
  const outcome = await callTelegram(world.ports, bot.token, (api) => api.sendMessage(to, text));
  if (outcome.kind === "sent") return outcome;
  const { cause, ...failure } = outcome;
  return { ...failure, reason: sentenceOf(cause) };
}

test.each(TELEGRAM_REFUSALS)(
  "%i %s is a refusal with the right scope and reason",
  async (...row) => {
    const [code, description, scope, reason] = row;
    world.telegram.control.addFault({ kind: "error", code, description });
    const outcome = await send();
    expect(outcome).toEqual({
      kind: "refused",
      scope,
      reason: expect.stringMatching(reason),
      code,
      description,
    });
    expect(outcome).toMatchObject({ reason: expect.stringMatching(/^[A-Z].*\.$/) });
  },
);

test("a message that Telegram accepts is sent, with Telegram's answer", async () => {
  expect(await send()).toMatchObject({ kind: "sent", result: { text: "Hi", message_id: 2 } });
});

test.each([
  ["with its parameter", { code: 429, parameters: { retry_after: 8 } }, 8],
  ["by its text only", { code: 429, description: "Too Many Requests: retry after 9" }, 9],
  ["without saying how long", { code: 429, description: "Too Many Requests" }, 5],
  [
    "for longer than Telegram ever means",
    { code: 429, parameters: { retry_after: 9e9 } },
    1_209_600,
  ],
  ["for no time", { code: 429, parameters: { retry_after: 0 } }, 1],
  [
    "inside the error of an album's first picture",
    {
      code: 400,
      description:
        'Bad Request: failed to send message #1 with the error message "Too Many Requests: retry after 8"',
    },
    8,
  ],
])("a rate limit given %s is waited for", async (_, fault, retryAfterSeconds) => {
  world.telegram.control.addFault({ kind: "error", ...fault });
  expect(await send()).toMatchObject({ kind: "later", retryAfterSeconds });
});

test("a wait given only in the header is respected", async () => {
  world.ports.fetch = async () =>
    Response.json(
      { ok: false, error_code: 429, description: "Too Many Requests" },
      { status: 429, headers: { "Retry-After": "12" } },
    );
  expect(await send()).toMatchObject({ kind: "later", retryAfterSeconds: 12 });
});

test.each([
  ["the second picture", 2, "Too Many Requests: retry after 8", /wait 8 seconds/],
  ["the first picture's content", 1, "IMAGE_PROCESS_FAILED", /cannot read the picture/],
  ["the first picture's file", 1, "FILE_REFERENCE_EXPIRED", /uploaded again/],
  ["something new", 1, "MEDIA_STRANGE", /MEDIA_STRANGE/],
  ["a right, at the third picture", 3, "CHAT_SEND_PHOTOS_FORBIDDEN", /right to post/],
])("an album that failed for %s may be partly posted", async (_, position, text, reason) => {
  const description = `Bad Request: failed to send message #${position} with the error message "${text}"`;
  world.telegram.control.addFault({ kind: "error", code: 400, description });
  expect(await send()).toEqual({
    kind: "unconfirmed",
    reason: expect.stringMatching(reason),
    isAnswered: true,
  });
});

test("a right missing for an album's first picture refuses the whole album", async () => {
  const inner = "CHAT_SEND_PHOTOS_FORBIDDEN";
  const description = `Bad Request: failed to send message #1 with the error message "${inner}"`;
  world.telegram.control.addFault({ kind: "error", code: 400, description });
  expect(await send()).toMatchObject({ kind: "refused", scope: "chat" });
});

test("a group that became a supergroup has moved, with its new id", async () => {
  const { control } = world.telegram;
  const group = control.createChat({ type: "group", title: "G" });
  control.addBot(group.id, bot.id);
  const moved = control.migrateChat(group.id);
  expect(await send(group.id)).toMatchObject({ kind: "moved", newChatId: String(moved.id) });
});

test.each([
  ["500 in JSON", { kind: "error", code: 500, description: "Internal Server Error: restart" }],
  ["502 in JSON", { kind: "error", code: 502, description: "Bad Gateway" }],
  ["504 in JSON that names a wait", { kind: "error", code: 504, parameters: { retry_after: 3 } }],
  ["a proxy's page", { kind: "html" }],
  ["a redirect", { kind: "redirect" }],
  ["a reset", { kind: "reset" }],
  ["a reset after posting", { kind: "applied-reset" }],
  ["a cut body", { kind: "applied-truncated" }],
  ["half an answer", { kind: "applied-cut-json" }],
  ["a page after posting", { kind: "applied-html" }],
  ["an endless answer", { kind: "huge" }],
] as const)("%s leaves the call unconfirmed", async (_, fault) => {
  world.telegram.control.addFault(fault);
  expect(await send()).toEqual({ kind: "unconfirmed", reason: expect.stringMatching(/\.$/) });
});

test.each([
  ["a kicked bot", () => world.telegram.control.kickBot(chatId, bot.id), /removed/],
  ["a bot that left", () => world.telegram.control.removeBot(chatId, bot.id), /not in the chat/],
  ["a silenced bot", () => world.telegram.control.restrictBot(chatId, bot.id), /allowed to post/],
  ["a deleted chat", () => world.telegram.control.deleteChat(chatId), /not in the chat/],
])("the simulator's own refusal of %s concerns the chat", async (_, cause, reason) => {
  cause();
  expect(await send()).toMatchObject({
    kind: "refused",
    scope: "chat",
    reason: expect.stringMatching(reason),
  });
});

test("the simulator's own refusals of texts, tokens and frozen bots have the right scope", async () => {
  expect(await send(chatId, " ")).toMatchObject({ kind: "refused", scope: "message" });
  expect(await send(chatId, "x".repeat(5000))).toMatchObject({ kind: "refused", scope: "message" });
  world.telegram.control.changeBot(bot.id, { isFrozen: true });
  expect(await send()).toMatchObject({ kind: "refused", scope: "bot" });
  world.telegram.control.revokeToken(bot.id);
  expect(await send()).toMatchObject({ kind: "refused", scope: "bot", code: 401 });
});
