import fc from "fast-check";
import { expect, test } from "vitest";

import { createTestbed, ROOT } from "#testing/testbed.ts";

const METHODS = [
  "getMe",
  "setWebhook",
  "getWebhookInfo",
  "getChat",
  "getChatMember",
  "getChatMemberCount",
  "getFile",
  "sendMessage",
  "sendPhoto",
  "sendDocument",
  "sendMediaGroup",
  "copyMessage",
  "editMessageText",
  "editMessageCaption",
  "editMessageMedia",
  "editMessageReplyMarkup",
  "deleteMessage",
  "deleteMessages",
  "pinChatMessage",
  "unpinChatMessage",
];

const NAMES = [
  "text",
  "caption",
  "parse_mode",
  "entities",
  "caption_entities",
  "reply_markup",
  "media",
  "photo",
  "document",
  "message_id",
  "message_ids",
  "message_thread_id",
  "user_id",
  "file_id",
  "url",
  "allowed_updates",
  "reply_parameters",
  "link_preview_options",
  "from_chat_id",
];

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom("HTML", "MarkdownV2", 3, "3", "[", "{}", "tg://", "attach://x", "https://x.y"),
  fc.constant({ inline_keyboard: [[{ text: "x", url: "http://[::1" }], null, [{}]] }),
  fc.constant([{ type: "photo", media: "attach://none" }, null]),
  fc.string({ unit: "grapheme" }),
);

const params = fc.dictionary(fc.constantFrom(...NAMES), junk, { maxKeys: 6 });

test("every request gets an answer in Telegram's format", async () => {
  const { simulator, bot, group, result } = createTestbed();
  await result("sendMessage", { chat_id: group.id, text: "Hi" });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...METHODS), params, async (method, values) => {
      const response = await simulator.fetch(`${ROOT}/bot${bot.token}/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ chat_id: group.id, ...values }),
      });
      const answer = (await response.json()) as { ok: boolean; error_code?: number };
      expect(response.status).toBe(answer.ok ? 200 : answer.error_code);
    }),
    { numRuns: 1500 },
  );
});

test.each([
  ["multipart/form-data; boundary=x", "no parts here", "can't parse multipart form data"],
  ["multipart/form-data", "no boundary", "can't parse multipart form data"],
  ["application/json", "{", "can't parse JSON object"],
  ["application/json", "[]", "can't parse JSON object"],
])("refuses an invalid body of %s", async (type, body, why) => {
  const { simulator, bot } = createTestbed();
  const response = await simulator.fetch(`${ROOT}/bot${bot.token}/sendMessage`, {
    method: "POST",
    headers: { "content-type": type },
    body,
  });
  expect(await response.json()).toMatchObject({ description: `Bad Request: ${why}` });
});

test.each(["/", "/bot", "/bot1:x", "/bot%zz/getMe", "/file/bot1:x"])(
  "answers 404 at %s",
  async (path) => {
    const { simulator } = createTestbed();
    expect((await simulator.fetch(`${ROOT}${path}`)).status).toBe(404);
  },
);

test("serves a file only to a known bot, and only at its path", async () => {
  const { simulator, bot } = createTestbed();
  const get = async (path: string) => (await simulator.fetch(`${ROOT}/file/bot${path}`)).status;
  expect(await get(`${bot.token}/photos/none.jpg`)).toBe(404);
  expect(await get(`${bot.id}:wrong/photos/none.jpg`)).toBe(401);
});
