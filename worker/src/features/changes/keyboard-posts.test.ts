import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(2);
});
afterEach(() => stage.world.close());

const layout = (text: string) => ({
  inline_keyboard: [[{ text, url: "https://shop.example.com" }]],
});
const change = (id: string, text: string) =>
  stage.world.call("PUT", `/api/keyboards/${id}`, { name: "Links", keyboard: layout(text) });
const update = (id: string) => stage.world.call("POST", `/api/keyboards/${id}/update-posts`);
const count = async (id: string) =>
  (await stage.world.call("GET", `/api/keyboards/${id}/posts`)).body;
const buttons = () =>
  stage.visible().map((post) => JSON.parse(post.buttons)?.inline_keyboard[0][0].text);

test("all posts that carry a keyboard get its new buttons, at any age", async () => {
  const keyboardId = await stage.keyboard("Old");
  const imageIds = JSON.stringify(await stage.images(2));
  await stage.post({ message: "Text", keyboardId });
  await stage.post({ message: "Album", keyboardId, imageIds });
  await stage.post({ message: "Plain" });
  await stage.world.elapse(100 * 24 * 3_600_000);
  await change(keyboardId, "New");
  expect(await count(keyboardId)).toMatchObject({ posts: 4, groups: 2 });
  const { status, body } = await update(keyboardId);
  expect({ status, body }).toMatchObject({
    status: 202,
    body: [{ kind: "buttons", keyboard_id: keyboardId, total: 2 }],
  });
  expect(await stage.finished(body[0].id)).toMatchObject({ done: 2, failed: 0 });
  expect(buttons().filter((text) => text === "New")).toHaveLength(4);
  expect(buttons()).not.toContain("Old");
  const { body: changes } = await stage.world.call("GET", `/api/keyboards/${keyboardId}/changes`);
  expect(changes).toMatchObject([{ id: body[0].id, done: 2, keyboard: layout("New") }]);
  stage.assertNoBreach();
});

test("posts that are gone or deleted are left out; the others of the group are updated", async () => {
  const keyboardId = await stage.keyboard("Old");
  const deleted = await stage.post({ message: "Deleted", keyboardId });
  const { body } = await stage.remove(deleted);
  await stage.finished(body.id);
  await stage.post({ message: "Gone in one group", keyboardId });
  stage.telegram.deleteAsAdmin(stage.chats[0]?.chatId ?? 0, stage.messageIdIn(0));
  await stage.post({ message: "Kept", keyboardId });
  await change(keyboardId, "New");
  expect(await count(keyboardId)).toMatchObject({ posts: 4, groups: 2 });
  const updated = await update(keyboardId);
  expect(await stage.finished(updated.body[0].id)).toMatchObject({ done: 2 });
  expect(buttons()).toEqual(["New", "New", "New"]);
});

test("an edit decides which keyboard a post carries", async () => {
  const [first, second] = [await stage.keyboard("First"), await stage.keyboard("Second")];
  const id = await stage.post({ message: "Text", keyboardId: first });
  const { body } = await stage.edit(id, { message: "Text", keyboardId: second });
  await stage.finished(body.id);
  expect(await count(first)).toMatchObject({ posts: 0 });
  expect(await count(second)).toMatchObject({ posts: 2 });
  expect(await update(first)).toMatchObject({
    status: 422,
    body: { cause: { code: "keyboard_without_posts" } },
  });
});

test("an unknown keyboard has no posts", async () => {
  expect((await update("kbd_unknown")).status).toBe(404);
  expect((await stage.world.call("GET", "/api/keyboards/kbd_unknown/posts")).status).toBe(404);
});

const updateTo = async (id: string, text: string) => {
  await change(id, text);
  const { body } = await update(id);
  await stage.finished(body[0].id);
};

test("a message and its draft show the buttons that its posts got from an update", async () => {
  const keyboardId = await stage.keyboard("Old");
  const id = await stage.post({ message: "Text", keyboardId });
  await updateTo(keyboardId, "New");
  await stage.world.call("DELETE", `/api/keyboards/${keyboardId}`);
  const path = `/api/broadcasts/${id}`;
  expect((await stage.world.call("GET", path)).body).toMatchObject({
    keyboard: layout("Old"),
    posted_keyboard: layout("New"),
  });
  for (const draft of [`${path}/draft`, `${path}/draft?group=${stage.groups[0]}`]) {
    expect((await stage.world.call("GET", draft)).body, draft).toMatchObject({
      keyboard: layout("New"),
    });
  }
  const { body } = await stage.edit(id, { message: "Other text", keyboardId: "posted" });
  await stage.finished(body.id);
  expect(buttons()).toEqual(["New", "New"]);
});

test("an edit can bring back the buttons from before an update", async () => {
  const keyboardId = await stage.keyboard("Old");
  const id = await stage.post({ message: "Text", keyboardId });
  await updateTo(keyboardId, "New");
  const { body } = await stage.edit(id, {
    message: "Text",
    keyboardId: await stage.keyboard("Old"),
  });
  await stage.finished(body.id);
  expect(buttons()).toEqual(["Old", "Old"]);
});

test("what is sent again after an update has the new buttons", async () => {
  const keyboardId = await stage.keyboard("Old");
  const chatId = stage.chats[0]?.chatId ?? 0;
  stage.telegram.kickBot(chatId, stage.bot.id);
  const id = await stage.post({ message: "Text", keyboardId });
  stage.telegram.addBot(chatId, stage.bot.id);
  await updateTo(keyboardId, "New");
  const again = await stage.world.call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" });
  await stage.finished(again.body.id);
  expect(buttons()).toEqual(["New", "New"]);
  const draft = `/api/broadcasts/${id}/draft?group=${stage.groups[0]}`;
  expect((await stage.world.call("GET", draft)).body).toMatchObject({ keyboard: layout("New") });
});

test("an update that failed in most groups is not what the message shows", async () => {
  const keyboardId = await stage.keyboard("Old");
  const id = await stage.post({ message: "Text", keyboardId });
  for (const { chatId } of stage.chats) stage.telegram.kickBot(chatId, stage.bot.id);
  await updateTo(keyboardId, "New");
  expect((await stage.world.call("GET", `/api/broadcasts/${id}`)).body).toMatchObject({
    posted_keyboard: layout("Old"),
  });
});

test("once all posts are deleted, the message shows what they showed last", async () => {
  const keyboardId = await stage.keyboard("Old");
  const id = await stage.post({ message: "One", keyboardId });
  const groups = JSON.stringify([stage.groups[0]]);
  const edit = await stage.edit(id, { message: "Only here", keyboardId: "posted", groups });
  await stage.finished(edit.body.id);
  await updateTo(keyboardId, "New");
  await stage.finished((await stage.remove(id)).body.id);
  expect((await stage.world.call("GET", `/api/broadcasts/${id}`)).body).toMatchObject({
    version_id: null,
    posted_keyboard: layout("New"),
  });
});
