import { expect, test } from "vitest";

import { photoFile } from "#testing/test-pictures.ts";
import { createTestbed } from "#testing/testbed.ts";

async function bedWithText() {
  const bed = createTestbed();
  const sent = await bed.result("sendMessage", { chat_id: bed.group.id, text: "First" });
  const target = { chat_id: bed.group.id, message_id: Number(sent["message_id"]) };
  return { ...bed, target };
}

test("an edited text is replaced, and loses its keyboard if the edit has none", async () => {
  const { call, target, simulator } = await bedWithText();
  const inline_keyboard = [[{ text: "Go", url: "https://example.com" }]];
  await call("editMessageReplyMarkup", { ...target, reply_markup: { inline_keyboard } });
  const edited = await call("editMessageText", { ...target, text: "Second" });
  expect(edited).toMatchObject({ result: { text: "Second", edit_date: expect.any(Number) } });
  expect(JSON.stringify(edited)).not.toContain("inline_keyboard");
  expect(simulator.journal.all().at(-1)).toMatchObject({ kind: "edited", text: "Second" });
});

test("an edit that changes nothing is refused", async () => {
  const { call, target } = await bedWithText();
  expect(await call("editMessageText", { ...target, text: "First" })).toMatchObject({
    error_code: 400,
    description: expect.stringContaining("message is not modified"),
  });
});

test.each([
  ["editMessageText", { text: "x", message_id: 999 }, "message to edit not found"],
  ["editMessageCaption", { caption: "x" }, "there is no caption in the message to edit"],
  ["editMessageText", { text: "x", message_id: 1 }, "message can't be edited"],
  ["deleteMessage", { message_id: 999 }, "message to delete not found"],
  ["deleteMessage", { message_id: 1 }, "message can't be deleted"],
  ["pinChatMessage", { message_id: 999 }, "message to pin not found"],
  ["copyMessage", { message_id: 999 }, "message to copy not found"],
])("%s %o is refused: %s", async (method, params, why) => {
  const { call, target, group } = await bedWithText();
  const answer = await call(method, { ...target, from_chat_id: group.id, ...params });
  expect(answer).toMatchObject({ error_code: 400, description: `Bad Request: ${why}` });
});

test("a bot cannot edit a member's post, except in a channel with the right to edit", async () => {
  const { call, control, group, bot } = createTestbed();
  const channel = control.createChat({ type: "channel", title: "News" });
  control.addBot(channel.id, bot.id, { status: "administrator" });
  const edit = async (chatId: number) => {
    const { id } = await control.postAsMember(chatId, { text: "Hello" });
    return call("editMessageText", { chat_id: chatId, message_id: id, text: "Bye" });
  };
  expect(await edit(group.id)).toMatchObject({
    description: "Bad Request: message can't be edited",
  });
  expect(await edit(channel.id)).toMatchObject({ result: { text: "Bye" } });
});

test("a photo and its caption can be changed", async () => {
  const { call, result, group, simulator } = createTestbed();
  const sent = await result("sendPhoto", { chat_id: group.id, photo: photoFile(), caption: "a" });
  const target = { chat_id: group.id, message_id: sent["message_id"] };
  expect(await call("editMessageCaption", { ...target, caption: "b" })).toMatchObject({
    result: { caption: "b" },
  });
  const media = { type: "photo", media: "attach://new", caption: "c" };
  const before = simulator.journal.all().at(-1)?.file?.sha256;
  await call("editMessageMedia", { ...target, media, new: photoFile(50, 50) });
  expect(simulator.journal.all().at(-1)).toMatchObject({ kind: "edited", text: "c" });
  expect(simulator.journal.all().at(-1)?.file?.sha256).not.toBe(before);
});

test("a bot can delete its own posts for two days, and others' posts as an administrator", async () => {
  const { call, target, clock, control, group, bot } = await bedWithText();
  const foreign = await control.postAsMember(group.id, { text: "Spam" });
  control.promoteBot(group.id, bot.id);
  expect(await call("deleteMessage", { ...target, message_id: foreign.id })).toMatchObject({
    ok: true,
  });
  clock.advance(48 * 3_600_000);
  expect(await call("deleteMessage", target)).toMatchObject({
    description: "Bad Request: message can't be deleted for everyone",
  });
});

test("several posts can be deleted at once, and missing ones are skipped", async () => {
  const { call, target, group, control } = await bedWithText();
  const params = { chat_id: group.id, message_ids: [target.message_id, 999] };
  expect(await call("deleteMessages", params)).toEqual({ ok: true, result: true });
  expect(control.viewChat(group.id).messages.map(({ text }) => text)).not.toContain("First");
});

test("pinning needs the right, and getChat shows the last pinned message", async () => {
  const { call, target, group, control, bot, result } = await bedWithText();
  control.changeChat(group.id, { permissions: { can_pin_messages: false } });
  expect(await call("pinChatMessage", target)).toMatchObject({
    description: "Bad Request: not enough rights to manage pinned messages in the chat",
  });
  control.promoteBot(group.id, bot.id);
  expect(await call("pinChatMessage", target)).toMatchObject({ result: true });
  expect(await result("getChat", { chat_id: group.id })).toMatchObject({
    pinned_message: { text: "First" },
  });
  expect(await call("unpinChatMessage", { chat_id: group.id })).toMatchObject({ result: true });
  expect(await result("getChat", { chat_id: group.id })).not.toHaveProperty("pinned_message");
});

test("a copy is a new post with the same content", async () => {
  const { control, bot, target, result } = await bedWithText();
  const channel = control.createChat({ type: "channel", title: "Copy" });
  control.addBot(channel.id, bot.id, { status: "administrator" });
  const params = {
    chat_id: channel.id,
    from_chat_id: target.chat_id,
    message_id: target.message_id,
  };
  const copied = await result("copyMessage", params);
  expect(copied).toEqual({ message_id: control.viewChat(channel.id).lastMessageId });
  expect(control.viewChat(channel.id).messages.at(-1)).toMatchObject({ text: "First" });
});

test("returns a chat, a member and the number of members", async () => {
  const { control, bot, group, result } = createTestbed();
  control.promoteBot(group.id, bot.id, { can_pin_messages: false });
  control.changeChat(group.id, { slowModeSeconds: 10, unnamedMemberCount: 500 });
  const target = { chat_id: group.id };
  expect(await result("getChat", target)).toMatchObject({
    title: "Readers",
    slow_mode_delay: 10,
    permissions: { can_send_photos: true },
  });
  expect(await result("getChatMember", { ...target, user_id: bot.id })).toMatchObject({
    status: "administrator",
    can_pin_messages: false,
    can_delete_messages: true,
  });
  expect(await result<number>("getChatMemberCount", target)).toBe(502);
});
