import { expect, test } from "vitest";

import { jpegBytes, photoFile, pngBytes, webpBytes } from "#testing/test-pictures.ts";
import { createTestbed, ROOT } from "#testing/testbed.ts";

type Photo = {
  message_id: number;
  photo: { file_id: string; file_unique_id: string; width: number }[];
};

test.each([
  ["GET with a query", "GET", undefined],
  ["a form", "POST", "application/x-www-form-urlencoded"],
  ["JSON", "POST", "application/json"],
])("accepts arguments from %s, and the method in any case", async (_, method, type) => {
  const { simulator, bot, group } = createTestbed();
  const params = { chat_id: `${group.id}`, text: "Hi & bye" };
  const query = new URLSearchParams(params).toString();
  const url = `${ROOT}/bot${bot.token}/SENDmessage`;
  const body = type === "application/json" ? JSON.stringify(params) : query;
  const response =
    type === undefined
      ? await simulator.fetch(`${url}?${query}`)
      : await simulator.fetch(url, { method, headers: { "content-type": type }, body });
  expect(await response.json()).toMatchObject({ ok: true, result: { text: "Hi & bye" } });
});

test("a post in a channel is in the channel's name, not in the bot's", async () => {
  const { control, bot, result } = createTestbed();
  const channel = control.createChat({ type: "channel", title: "News", username: "newschannel" });
  control.addBot(channel.id, bot.id, { status: "administrator" });
  const message = await result("sendMessage", { chat_id: "@NewsChannel", text: "Hi" });
  expect(message).toMatchObject({ sender_chat: { id: channel.id, username: "newschannel" } });
  expect(message).not.toHaveProperty("from");
});

test("message ids are counted per chat", async () => {
  const { control, bot, group, result } = createTestbed();
  const other = control.createChat({ type: "supergroup", title: "Other" });
  control.addBot(other.id, bot.id);
  const send = async (chatId: number) =>
    Number((await result("sendMessage", { chat_id: chatId, text: "Hi" }))["message_id"]);
  const first = await send(group.id);
  await send(other.id);
  expect(await send(group.id)).toBe(first + 1);
});

test("a text may have 4096 characters without its markup, counted in code points", async () => {
  const { group, call } = createTestbed();
  const text = `<b>${"😀".repeat(4096)}</b>`;
  const params = { chat_id: group.id, text, parse_mode: "HTML" };
  expect(await call("sendMessage", params)).toMatchObject({
    ok: true,
    result: { entities: [{ type: "bold", offset: 0, length: 8192 }] },
  });
});

test("a button's URL without a scheme becomes http, and reply_markup is returned", async () => {
  const { group, result } = createTestbed();
  const reply_markup = JSON.stringify({ inline_keyboard: [[{ text: "Go", url: "example.com" }]] });
  expect(
    await result("sendMessage", { chat_id: group.id, text: "Hi", reply_markup }),
  ).toMatchObject({
    reply_markup: { inline_keyboard: [[{ text: "Go", url: "http://example.com/" }]] },
  });
});

test("an album's keyboard is dropped silently", async () => {
  const { group, result } = createTestbed();
  const media = [1, 2].map(() => ({ type: "photo", media: "attach://a" }));
  const reply_markup = { inline_keyboard: [[{ text: "", url: "nonsense" }]] };
  const params = { chat_id: group.id, media, a: photoFile(), reply_markup };
  const messages = await result<Record<string, unknown>[]>("sendMediaGroup", params);
  expect(messages).toHaveLength(2);
  for (const message of messages) expect(message).not.toHaveProperty("reply_markup");
  expect(messages[0]?.["media_group_id"]).toBe(messages[1]?.["media_group_id"]);
});

test.each([
  ["PNG", pngBytes(1280, 720)],
  ["JPEG", jpegBytes(1280, 720)],
  ["WebP", webpBytes(1280, 720)],
])("reads the size of a %s", async (_, bytes) => {
  const { group, result } = createTestbed();
  const photo = new File([bytes], "photo.jpg");
  const message = await result<Photo>("sendPhoto", { chat_id: group.id, photo });
  expect(message.photo.map(({ width }) => width)).toEqual([90, 320, 800, 1280]);
});

test("a file id belongs to one bot, and the unique id is the same for all", async () => {
  const { control, group, bot, result, call } = createTestbed();
  const other = control.createBot({ name: "Other" });
  control.addBot(group.id, other.id);
  const params = { chat_id: group.id, photo: photoFile() };
  const mine = (await result<Photo>("sendPhoto", params)).photo.at(-1);
  const theirs = await call("sendPhoto", params, other.token);
  const sizes = (theirs as unknown as { result: Photo }).result.photo;
  expect(sizes.at(-1)?.file_unique_id).toBe(mine?.file_unique_id);
  expect(sizes.at(-1)?.file_id).not.toBe(mine?.file_id);
  expect(bot.id).not.toBe(other.id);
});

test("a forgotten file id is refused, and the next upload gets another", async () => {
  const { control, group, result, call } = createTestbed();
  const sent = await result<Photo>("sendPhoto", { chat_id: group.id, photo: photoFile() });
  const photo = sent.photo.at(-1)?.file_id ?? "";
  control.forgetFile(photo);
  expect(await call("sendPhoto", { chat_id: group.id, photo })).toMatchObject({
    description: "Bad Request: wrong file identifier/HTTP URL specified",
  });
  const again = await result<Photo>("sendPhoto", { chat_id: group.id, photo: photoFile() });
  expect(again.photo.at(-1)?.file_id).not.toBe(photo);
  expect(again.photo.at(-1)?.file_unique_id).toBe(sent.photo.at(-1)?.file_unique_id);
});

test("a photo by URL is fetched through the `fetch` option", async () => {
  const picture = async () =>
    new Response(pngBytes(50, 50), { headers: { "content-type": "image/png" } });
  const { group, call } = createTestbed({ fetch: picture });
  const params = { chat_id: group.id, photo: "https://example.com/a.png" };
  expect(await call("sendPhoto", params)).toMatchObject({ ok: true });
});

test("a reply refers to its message, and fails without it unless the caller allows that", async () => {
  const { group, call, result } = createTestbed();
  const { message_id } = await result("sendMessage", { chat_id: group.id, text: "First" });
  const reply = (reply_parameters: Record<string, unknown>) =>
    call("sendMessage", { chat_id: group.id, text: "Re", reply_parameters });
  expect(await reply({ message_id })).toMatchObject({
    result: { reply_to_message: { message_id, text: "First" } },
  });
  expect(await reply({ message_id: 999 })).toMatchObject({
    description: "Bad Request: message to be replied not found",
  });
  expect(await reply({ message_id: 999, allow_sending_without_reply: true })).toMatchObject({
    ok: true,
  });
});
