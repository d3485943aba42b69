import { expect, test } from "vitest";

import { bedWithText } from "#testing/bed-with-text.ts";
import { photoFile } from "#testing/test-pictures.ts";
import { createTestbed } from "#testing/testbed.ts";

const HOUR_MS = 3_600_000;
const inline_keyboard = [[{ text: "Go", url: "https://example.com" }]];
const refused = (why: string) => ({ error_code: 400, description: `Bad Request: ${why}` });
const notModified = refused(
  "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
);

/** An album of the bot in its group, and the arguments that name its first item. */
async function bedWithAlbum(type: "photo" | "document" = "photo") {
  const bed = createTestbed();
  const media = ["a", "b"].map((name) => ({
    type,
    media: `attach://${name}`,
    caption: name === "a" ? "First" : "",
  }));
  const files = { a: photoFile(40, 40), b: photoFile(60, 60) };
  const items = await bed.result<{ message_id: number }[]>("sendMediaGroup", {
    chat_id: bed.group.id,
    media,
    ...files,
  });
  const target = { chat_id: bed.group.id, message_id: items[0]?.message_id };
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
  const { call, result, target, group } = await bedWithText();
  expect(await call("editMessageText", { ...target, text: "First" })).toMatchObject(notModified);
  const reply_markup = { inline_keyboard };
  await result("editMessageReplyMarkup", { ...target, reply_markup });
  expect(await call("editMessageReplyMarkup", { ...target, reply_markup })).toMatchObject(
    notModified,
  );
  const photo = await result("sendPhoto", { chat_id: group.id, photo: photoFile(), caption: "a" });
  const caption = { ...target, message_id: photo["message_id"], caption: "a" };
  expect(await call("editMessageCaption", caption)).toMatchObject(notModified);
});

const media = { type: "photo", media: "attach://new" };

test.each([
  ["editMessageText", { text: "x", message_id: 999 }, "message to edit not found"],
  ["editMessageCaption", { caption: "x", message_id: 999 }, "message to edit not found"],
  ["editMessageText", { text: "x", message_id: undefined }, "message to edit not found"],
  ["editMessageText", { text: "x", message_id: 1 }, "message can't be edited"],
  ["editMessageCaption", { caption: "x", message_id: 1 }, "message can't be edited"],
  ["editMessageReplyMarkup", { message_id: 1 }, "message can't be edited"],
  ["editMessageMedia", { media, message_id: 1 }, "message media can't be edited"],
  ["editMessageCaption", { caption: "x" }, "there is no caption in the message to edit"],
])("%s %o is refused: %s", async (method, params, why) => {
  const { call, target } = await bedWithText();
  expect(await call(method, { ...target, ...params })).toMatchObject(refused(why));
});

test("a photo has no text to edit", async () => {
  const { call, result, group } = createTestbed();
  const sent = await result("sendPhoto", { chat_id: group.id, photo: photoFile(), caption: "a" });
  const target = { chat_id: group.id, message_id: sent["message_id"] };
  expect(await call("editMessageText", { ...target, text: "b" })).toMatchObject(
    refused("there is no text in the message to edit"),
  );
});

test("a bot edits its own post however old it is", async () => {
  const { call, target, clock } = await bedWithText();
  clock.advance(365 * 24 * HOUR_MS);
  expect(await call("editMessageText", { ...target, text: "Second" })).toMatchObject({ ok: true });
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

test("an album's first item gets a new caption, and stays in its album", async () => {
  const { call, target, control, group } = await bedWithAlbum();
  const before = control.viewChat(group.id).messages.at(-2);
  expect(await call("editMessageCaption", { ...target, caption: "Second" })).toMatchObject({
    result: { caption: "Second", media_group_id: before?.mediaGroupId },
  });
  expect(control.viewChat(group.id).messages.at(-2)).toMatchObject({
    text: "Second",
    file: before?.file,
    mediaGroupId: before?.mediaGroupId,
  });
});

test("an album's photo can be replaced by a photo or a video", async () => {
  const { call, target, control, group } = await bedWithAlbum();
  const edit = (type: string, size: number) =>
    call("editMessageMedia", { ...target, media: { ...media, type }, new: photoFile(size, size) });
  expect(await edit("photo", 50)).toMatchObject({ result: { media_group_id: expect.anything() } });
  expect(await edit("video", 70)).toMatchObject({ result: { media_group_id: expect.anything() } });
  expect(control.viewChat(group.id).messages.at(-2)?.kind).toBe("video");
});

test.each([
  ["photo", "animation", "message content type can't be used in an album"],
  ["photo", "document", "can't change media type in the album"],
  ["document", "photo", "can't change media type in the album"],
] as const)("an album's %s cannot become a %s", async (from, type, why) => {
  const { call, target } = await bedWithAlbum(from);
  const params = { ...target, media: { ...media, type }, new: photoFile(50, 50) };
  expect(await call("editMessageMedia", params)).toMatchObject(refused(why));
});

test("a keyboard for an album's item is dropped, so an edit of it alone changes nothing", async () => {
  const { call, target } = await bedWithAlbum();
  const reply_markup = { inline_keyboard };
  expect(await call("editMessageReplyMarkup", { ...target, reply_markup })).toMatchObject(
    notModified,
  );
  const edited = await call("editMessageCaption", { ...target, caption: "Second", reply_markup });
  expect(edited).toMatchObject({ result: { caption: "Second" } });
  expect(JSON.stringify(edited)).not.toContain("inline_keyboard");
});

test("in a group a bot edits only its own posts, even as an administrator", async () => {
  const { call, control, group, bot } = createTestbed();
  control.promoteBot(group.id, bot.id);
  const { id } = await control.postAsMember(group.id, { text: "Hello" });
  expect(
    await call("editMessageText", { chat_id: group.id, message_id: id, text: "Bye" }),
  ).toMatchObject(refused("message can't be edited"));
});

test.each([
  { own: true, can_post_messages: true, can_edit_messages: false, isAllowed: true },
  { own: true, can_post_messages: false, can_edit_messages: true, isAllowed: true },
  { own: true, can_post_messages: false, can_edit_messages: false, isAllowed: false },
  { own: false, can_post_messages: true, can_edit_messages: false, isAllowed: false },
  { own: false, can_post_messages: false, can_edit_messages: true, isAllowed: true },
])("editing in a channel: %o", async ({ own, isAllowed, ...rights }) => {
  const { call, result, control, bot } = createTestbed();
  const { id: chat_id } = control.createChat({ type: "channel", title: "News" });
  control.promoteBot(chat_id, bot.id);
  const message_id = own
    ? (await result("sendMessage", { chat_id, text: "Hello" }))["message_id"]
    : (await control.postAsMember(chat_id, { text: "Hello" })).id;
  control.promoteBot(chat_id, bot.id, rights);
  expect(await call("editMessageText", { chat_id, message_id, text: "Bye" })).toMatchObject(
    isAllowed ? { result: { text: "Bye" } } : refused("message can't be edited"),
  );
});

test.each(["editMessageText", "deleteMessage"])("%s gets 403 after a kick", async (method) => {
  const { call, target, control, group, bot } = await bedWithText();
  control.kickBot(group.id, bot.id);
  expect(await call(method, { ...target, text: "Second" })).toMatchObject({
    error_code: 403,
    description: "Forbidden: bot was kicked from the supergroup chat",
  });
});

test("after a group became a supergroup, its old posts can be edited and not deleted", async () => {
  const { call, result, control, bot } = createTestbed();
  const { id: chat_id } = control.createChat({ type: "group", title: "Basic" });
  control.addBot(chat_id, bot.id);
  const { message_id } = await result("sendMessage", { chat_id, text: "First" });
  const { id: newId } = control.migrateChat(chat_id);
  const edit = { message_id, text: "Second" };
  expect(await call("editMessageText", { ...edit, chat_id })).toMatchObject({ ok: true });
  expect(await call("editMessageText", { ...edit, chat_id: newId })).toMatchObject({ ok: false });
  expect(await call("deleteMessage", { chat_id, message_id })).toMatchObject({
    error_code: 400,
    parameters: { migrate_to_chat_id: newId },
  });
});
