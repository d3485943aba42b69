import { expect, test } from "vitest";

import { bedWithText } from "#testing/bed-with-text.ts";
import { createTestbed } from "#testing/testbed.ts";

test.each([
  ["pinChatMessage", { message_id: 999 }, "message to pin not found"],
  ["copyMessage", { message_id: 999 }, "message to copy not found"],
])("%s %o is refused: %s", async (method, params, why) => {
  const { call, target, group } = await bedWithText();
  const answer = await call(method, { ...target, from_chat_id: group.id, ...params });
  expect(answer).toMatchObject({ error_code: 400, description: `Bad Request: ${why}` });
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
