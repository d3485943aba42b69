import { createHash } from "node:crypto";

import { afterEach, beforeEach, expect, test } from "vitest";

import { pictureFile } from "#testing/world/bot-in-groups.ts";
import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(3);
});
afterEach(() => stage.world.close());

const digestOf = async (file: File) =>
  createHash("sha256")
    .update(await file.bytes())
    .digest("hex");
const texts = () => stage.visible().map(({ text }) => text);

test("a text is edited in every group, with formats and buttons, and posts nothing new", async () => {
  const id = await stage.post({ message: "Price 100" });
  const entities = [{ type: "bold", offset: 6, length: 3 }];
  const keyboardId = await stage.keyboard("Order");
  const answer = await stage.edit(id, {
    message: "Price 120",
    entities: JSON.stringify(entities),
    keyboardId,
  });
  expect(answer).toMatchObject({ status: 202, body: { kind: "edit", total: 3 } });
  expect(await stage.finished(answer.body.id)).toMatchObject({
    done: 3,
    message: "Price 120",
    entities,
    keyboard: { inline_keyboard: [[{ text: "Order" }]] },
  });
  expect(texts()).toEqual(["Price 120", "Price 120", "Price 120"]);
  expect(stage.visible()[0]?.buttons).toContain("Order");
  expect(stage.seen()).toHaveLength(3);
  expect(await stage.deliveries(id)).toMatchObject([
    { edited_by: answer.body.id },
    { edited_by: answer.body.id },
    { edited_by: answer.body.id },
  ]);
  stage.assertNoBreach();
});

test("one group gets an edit of its own; the history keeps both versions", async () => {
  const id = await stage.post({ message: "One" });
  const first = (await stage.edit(id, { message: "Two" })).body.id;
  await stage.finished(first);
  const groups = JSON.stringify([stage.groups[2]]);
  const second = (await stage.edit(id, { message: "Three", groups })).body.id;
  await stage.finished(second);
  expect(texts()).toEqual(["Two", "Two", "Three"]);
  const { body: changes } = await stage.world.call("GET", `/api/broadcasts/${id}/changes`);
  expect(changes).toMatchObject([
    { id: second, message: "Three", total: 1 },
    { id: first, message: "Two", total: 3 },
  ]);
  expect((await stage.deliveries(id)).map((row: { edited_by: string }) => row.edited_by)).toEqual([
    first,
    first,
    second,
  ]);
  stage.assertNoBreach();
});

test("a picture and its caption are replaced in place, and the file is uploaded once", async () => {
  const id = await stage.post({ message: "Old", image: pictureFile(1) });
  const { body } = await stage.edit(id, { message: "New", image: pictureFile(2) });
  expect(await stage.finished(body.id)).toMatchObject({ done: 3 });
  const digest = await digestOf(pictureFile(2));
  expect(stage.visible()).toMatchObject([
    { text: "New", picture: digest },
    { text: "New", picture: digest },
    { text: "New", picture: digest },
  ]);
  stage.assertNoBreach();
});

test("only the caption is edited if the picture stays", async () => {
  const [imageId] = await stage.images(1);
  const imageIds = JSON.stringify([imageId]);
  const id = await stage.post({ message: "Old", imageIds });
  const { body } = await stage.edit(id, { message: "New", imageIds });
  await stage.finished(body.id);
  expect(texts()).toEqual(["New", "New", "New"]);
  const methods = stage.world.telegram.journal
    .all()
    .filter(({ kind }) => kind === "edited")
    .map(({ method }) => method);
  expect(new Set(methods)).toEqual(new Set(["editmessagecaption"]));
  stage.assertNoBreach();
});

test("a text that followed an album is edited where it is, even if it would fit a caption now", async () => {
  const imageIds = JSON.stringify(await stage.images(2));
  const id = await stage.post({ message: "long ".repeat(300), imageIds });
  const { body } = await stage.edit(id, { message: "Short", imageIds });
  expect(await stage.finished(body.id)).toMatchObject({ done: 3 });
  expect(stage.visible().filter(({ chat }) => chat === "Group 1")).toMatchObject([
    { text: "" },
    { text: "" },
    { text: "Short", picture: undefined },
  ]);
  stage.assertNoBreach();
});

test("one picture of an album is replaced", async () => {
  const [first = "", second = "", third = ""] = await stage.images(3);
  const id = await stage.post({ message: "Two", imageIds: JSON.stringify([first, second]) });
  const { body } = await stage.edit(id, {
    message: "Two",
    imageIds: JSON.stringify([first, third]),
  });
  expect(await stage.finished(body.id)).toMatchObject({ done: 3 });
  const edited = stage.world.telegram.journal.all().filter(({ kind }) => kind === "edited");
  expect(edited).toHaveLength(3);
  expect(stage.visible()[1]?.picture).toBe(await digestOf(pictureFile(3)));
  stage.assertNoBreach();
});

test("an edit that Telegram finds unmodified counts as done", async () => {
  const id = await stage.post({ message: "One" });
  const first = (await stage.edit(id, { message: "Two" })).body.id;
  await stage.finished(first);
  const back = (await stage.edit(id, { message: "One" })).body.id;
  await stage.finished(back);
  const { body } = await stage.edit(id, { message: "One", silent: "true" });
  expect(await stage.finished(body.id)).toMatchObject({ done: 3 });
  stage.assertNoBreach();
});

test("a post that is gone is named and not posted again", async () => {
  const id = await stage.post({ message: "One" });
  stage.telegram.deleteAsAdmin(stage.chats[1]?.chatId ?? 0, stage.messageIdIn(1));
  const { body } = await stage.edit(id, { message: "Two" });
  expect(await stage.finished(body.id)).toMatchObject({ done: 2, failed: 1 });
  expect(await stage.changedGroups(body.id, "failed")).toMatchObject([
    { group_name: "Group 2", cause: { code: "post_gone" } },
  ]);
  expect(stage.seen()).toHaveLength(3);
  stage.assertNoBreach();
});

test("what Telegram cannot change is refused beforehand", async () => {
  const text = await stage.post({ message: "Text" });
  const [one = "", two = ""] = await stage.images(2);
  const photo = await stage.post({ message: "Photo", imageIds: JSON.stringify([one]) });
  const album = await stage.post({ message: "Album", imageIds: JSON.stringify([one, two]) });
  const keyboardId = await stage.keyboard();
  for (const [id, fields, code] of [
    [text, { message: "Text", imageIds: JSON.stringify([one, two]) }, "edit_picture_count"],
    [photo, { message: "No picture" }, "edit_picture_count"],
    [
      photo,
      { message: "x".repeat(1025), imageIds: JSON.stringify([one]) },
      "edit_caption_too_long",
    ],
    [
      album,
      { message: "Album", imageIds: JSON.stringify([one, two]), keyboardId },
      "edit_album_with_keyboard",
    ],
    [text, { message: "Text" }, "edit_same"],
  ] as const) {
    expect(await stage.edit(id, fields), code).toMatchObject({
      status: 422,
      body: { cause: { code } },
    });
  }
});

test("the buttons that were posted can be kept after their keyboard was deleted", async () => {
  const keyboardId = await stage.keyboard("Shop");
  const id = await stage.post({ message: "One", keyboardId });
  await stage.world.call("DELETE", `/api/keyboards/${keyboardId}`);
  const { body } = await stage.edit(id, { message: "Two", keyboardId: "posted" });
  await stage.finished(body.id);
  expect(stage.visible()[0]).toMatchObject({
    text: "Two",
    buttons: expect.stringContaining("Shop"),
  });
});

test("a later edit replaces one that still waits", async () => {
  const id = await stage.post({ message: "One" });
  stage.limitGroup(1);
  const first = (await stage.edit(id, { message: "Two" })).body.id;
  await stage.world.passTime(() => texts().filter((text) => text === "Two").length === 2);
  const second = (await stage.edit(id, { message: "Three" })).body.id;
  stage.telegram.clearFaults();
  await stage.finished(second);
  expect(texts()).toEqual(["Three", "Three", "Three"]);
  expect(await stage.changedGroups(first, "cancelled")).toMatchObject([
    { group_name: "Group 2", cause: { code: "change_replaced" } },
  ]);
  stage.assertNoBreach();
});

test("posts that are being deleted can't be edited", async () => {
  const id = await stage.post({ message: "One" });
  stage.limitGroup(1);
  const deletion = (await stage.remove(id)).body.id;
  await stage.world.passTime(() => stage.visible().length === 1);
  const refusal = { status: 422, body: { cause: { code: "change_while_deleting" } } };
  expect(await stage.edit(id, { message: "Two" })).toMatchObject(refusal);
  stage.telegram.clearFaults();
  expect(await stage.finished(deletion)).toMatchObject({ done: 3 });
});

test("a text gets a picture, which can then be replaced but not removed", async () => {
  const [one = "", two = ""] = await stage.images(2);
  const id = await stage.post({ message: "Text" });
  stage.telegram.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: message can't be edited",
    match: { method: "editMessageMedia", chatId: stage.chats[0]?.chatId ?? 0 },
    next: 1,
  });
  const added = await stage.edit(id, { message: "Caption", imageIds: JSON.stringify([one]) });
  expect(await stage.finished(added.body.id)).toMatchObject({ done: 2, failed: 1 });
  const first = await digestOf(pictureFile(1));
  expect(stage.visible()).toMatchObject([
    { text: "Text", picture: undefined },
    { text: "Caption", picture: first },
    { text: "Caption", picture: first },
  ]);
  expect(await stage.edit(id, { message: "Text again" })).toMatchObject({
    status: 422,
    body: { cause: { code: "edit_picture_count" } },
  });
  const replaced = await stage.edit(id, { message: "Caption", imageIds: JSON.stringify([two]) });
  expect(await stage.finished(replaced.body.id)).toMatchObject({ done: 3 });
  expect(new Set(stage.visible().map(({ picture }) => picture))).toEqual(
    new Set([await digestOf(pictureFile(2))]),
  );
  expect(stage.seen()).toHaveLength(3);
  stage.assertNoBreach();
});
