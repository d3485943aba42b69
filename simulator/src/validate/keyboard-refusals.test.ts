import { expect, test } from "vitest";

import { type RefusalRow, say, testRefusals } from "#testing/refusal-rows.ts";
import { createTestbed } from "#testing/testbed.ts";

type Bed = ReturnType<typeof createTestbed>;
type Fields = Record<string, unknown>;

const inline = (bed: Bed, fields: Fields, chatId = bed.group.id) =>
  bed.call("sendMessage", {
    chat_id: chatId,
    text: "Hi",
    reply_markup: { inline_keyboard: [[{ text: "Open", ...fields }]] },
  });

const keys = (bed: Bed, key: unknown, extra: Fields = {}, chatId = bed.group.id) =>
  bed.call("sendMessage", {
    chat_id: chatId,
    text: "Hi",
    reply_markup: { keyboard: [[key]], ...extra },
  });

const inChannel = (bed: Bed) => {
  const { id } = bed.control.createChat({ type: "channel", title: "News" });
  bed.control.addBot(id, bed.bot.id, { status: "administrator" });
  return id;
};

const inPrivate = (bed: Bed) => {
  const { id } = bed.control.createPerson({ name: "Bob" });
  bed.control.changePerson(id, { startsBot: bed.bot.id });
  return id;
};

const unparsed = (why: string) => `Bad Request: can't parse inline keyboard button: ${why}`;

const buttonRows: RefusalRow[] = [
  [unparsed('Can\'t find field "text"'), (bed) => inline(bed, { text: undefined })],
  [unparsed('Field "text" must be of type String'), (bed) => inline(bed, { text: {} })],
  [unparsed('Field "url" must be of type String'), (bed) => inline(bed, { url: null })],
  [
    unparsed('Field "login_url" must be of type Object'),
    (bed) => inline(bed, { login_url: "https://example.com" }),
  ],
  [unparsed('Can\'t find field "url"'), (bed) => inline(bed, { login_url: {} })],
  [
    unparsed('Field "request_write_access" must be of type Boolean'),
    (bed) =>
      inline(bed, { login_url: { url: "https://example.com", request_write_access: "true" } }),
  ],
  [
    unparsed("LoginUrl bot username is invalid"),
    (bed) => inline(bed, { login_url: { url: "https://example.com", bot_username: "a b" } }),
  ],
  [
    'Bad Request: bot "nobody" not found',
    (bed) => inline(bed, { login_url: { url: "https://example.com", bot_username: "@nobody" } }),
  ],
  [
    "Bad Request: inline keyboard button login URL 'http://example.com' is invalid: Only HTTPS links are allowed",
    (bed) => inline(bed, { login_url: { url: "http://example.com" } }),
  ],
  [
    "Bad Request: link to a user can't be used in login URL buttons",
    (bed) => inline(bed, { login_url: { url: "tg://user?id=7" } }),
  ],
  [
    "Bad Request: BOT_DOMAIN_INVALID",
    (bed) => inline(bed, { login_url: { url: "https://example.com" } }),
  ],
  [
    "Bad Request: inline keyboard button Web App URL 'tg://resolve' is invalid: Only HTTPS links are allowed",
    (bed) => inline(bed, { web_app: { url: "tg://resolve" } }, inPrivate(bed)),
  ],
  [
    "Bad Request: link to a user can't be used in Web App URL buttons",
    (bed) => inline(bed, { web_app: { url: "tg://user?id=7" } }, inPrivate(bed)),
  ],
  [
    "Bad Request: BUTTON_TYPE_INVALID",
    (bed) => inline(bed, { web_app: { url: "https://example.com" } }),
  ],
  ["Bad Request: BUTTON_TYPE_INVALID", (bed) => inline(bed, { pay: true })],
  ["Bad Request: BUTTON_TYPE_INVALID", (bed) => inline(bed, { callback_game: {} })],
  ["Bad Request: BUTTON_DATA_INVALID", (bed) => inline(bed, { callback_data: "é".repeat(33) })],
  ["Bad Request: BUTTON_COPY_TEXT_INVALID", (bed) => inline(bed, { copy_text: { text: "" } })],
  [
    unparsed('Field "switch_inline_query" must be of type String'),
    (bed) => inline(bed, { switch_inline_query: true }),
  ],
  [
    "Bad Request: at least one chat type must be allowed",
    (bed) => inline(bed, { switch_inline_query_chosen_chat: { query: "x" } }),
  ],
  [
    "Bad Request: can't use switch_inline_query button in a channel chat, because users will not be able to use the button without knowing bot's username",
    (bed) => inline(bed, { switch_inline_query: "" }, inChannel(bed)),
  ],
  [
    "Bad Request: can't use switch_inline_query_current_chat button in a channel chat, because users will not be able to use the button without knowing bot's username",
    (bed) => {
      bed.control.promoteBot(bed.group.id, bed.bot.id, { is_anonymous: true });
      return inline(bed, { switch_inline_query_current_chat: "x" });
    },
  ],
];

const keyRows: RefusalRow[] = [
  [
    'Bad Request: field "keyboard" must be of type Array',
    (bed) => say(bed, "Hi", { reply_markup: { keyboard: {} } }),
  ],
  [
    'Bad Request: field "keyboard" must be an Array of Arrays',
    (bed) => say(bed, "Hi", { reply_markup: { keyboard: ["Yes"] } }),
  ],
  [
    "Bad Request: can't parse keyboard button: KeyboardButton must be a String or an Object",
    (bed) => keys(bed, 7),
  ],
  [
    'Bad Request: can\'t parse keyboard button: Field "request_contact" must be of type Boolean',
    (bed) => keys(bed, { text: "Call", request_contact: "yes" }),
  ],
  [
    "Bad Request: can't parse keyboard button: Can't find field \"request_id\"",
    (bed) => keys(bed, { text: "Pick", request_chat: {} }),
  ],
  ["Bad Request: keyboard button text must be non-empty", (bed) => keys(bed, " ")],
  ...Object.entries({
    request_contact: "phone number can be requested",
    request_location: "location can be requested",
  }).map(([name, words]): RefusalRow => [
    `Bad Request: ${words} in private chats only`,
    (bed) => keys(bed, { text: "Ask", [name]: true }),
  ]),
  ...Object.entries({
    request_poll: "poll can be requested",
    web_app: "web App buttons can be used",
    request_users: "users can be requested",
    request_chat: "chats can be requested",
    request_managed_bot: "managed bots can be requested",
  }).map(([name, words]): RefusalRow => [
    `Bad Request: ${words} in private chats only`,
    (bed) => keys(bed, { text: "Ask", [name]: { request_id: 1, url: "https://example.com" } }),
  ]),
  [
    "Bad Request: keyboard button Web App URL 'http://example.com' is invalid: Only HTTPS links are allowed",
    (bed) =>
      keys(bed, { text: "Open", web_app: { url: "http://example.com" } }, {}, inPrivate(bed)),
  ],
  [
    'Bad Request: field "selective" must be of type Boolean',
    (bed) => say(bed, "Hi", { reply_markup: { remove_keyboard: true, selective: 1 } }),
  ],
  ["Bad Request: inline keyboard expected", (bed) => keys(bed, "Yes", {}, inChannel(bed))],
  [
    "Bad Request: inline keyboard expected",
    (bed) =>
      bed.call("sendMessage", {
        chat_id: inChannel(bed),
        text: "Hi",
        reply_markup: { force_reply: true },
      }),
  ],
  [
    "Bad Request: REPLY_MARKUP_INVALID",
    (bed) => keys(bed, "Yes", { input_field_placeholder: "x".repeat(65) }),
  ],
];

testRefusals([...buttonRows, ...keyRows]);

test("a login button must lead to the login domain of the bot, or of the bot that it names", async () => {
  const bed = createTestbed();
  bed.control.changeBot(bed.bot.id, { loginDomain: "example.com" });
  const other = bed.control.createBot({ name: "Desk" });
  const to = (login_url: Fields) => inline(bed, { login_url });
  expect(await to({ url: "https://example.com/in" })).toMatchObject({
    result: {
      reply_markup: { inline_keyboard: [[{ login_url: { url: "https://example.com/in" } }]] },
    },
  });
  const named = { url: "https://example.com", bot_username: other.username };
  expect(await to(named)).toMatchObject({ description: "Bad Request: BOT_DOMAIN_INVALID" });
  bed.control.changeBot(other.id, { loginDomain: "example.com" });
  expect(await to(named)).toMatchObject({ ok: true });
});

test("private chats accept what only they allow", async () => {
  const bed = createTestbed();
  const chatId = inPrivate(bed);
  const web_app = { url: "https://example.com" };
  expect(await inline(bed, { web_app }, chatId)).toMatchObject({ ok: true });
  expect(await keys(bed, { text: "Call", request_contact: true }, {}, chatId)).toMatchObject({
    ok: true,
  });
});

test("members see a reply keyboard, and the answer does not contain it", async () => {
  const bed = createTestbed();
  const sent = await keys(bed, "Yes", { resize_keyboard: true });
  expect(JSON.stringify(sent)).not.toContain("reply_markup");
  expect(bed.simulator.journal.all().at(-1)).toMatchObject({
    replyMarkup: { keyboard: [[{ text: "Yes" }]], resize_keyboard: true },
  });
});

test("a post with a reply keyboard cannot be edited", async () => {
  const bed = createTestbed();
  const params = { chat_id: bed.group.id, text: "Hi", reply_markup: { keyboard: [["Yes"]] } };
  const { message_id } = await bed.result("sendMessage", params);
  const edit = { chat_id: bed.group.id, message_id, text: "Bye" };
  expect(await bed.call("editMessageText", edit)).toMatchObject({
    description: "Bad Request: message can't be edited",
  });
});

test("a button without text is dropped silently", async () => {
  const bed = createTestbed();
  const sent = await inline(bed, { text: "", url: "https://example.com" });
  expect(JSON.stringify(sent)).not.toContain("reply_markup");
});
