import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(3);
});
afterEach(() => stage.world.close());

test("a message is deleted in every group, and the history says so", async () => {
  const id = await stage.post({ message: "Wrong price" });
  const answer = await stage.remove(id);
  expect(answer).toMatchObject({
    status: 202,
    body: { kind: "delete", broadcast_id: id, total: 3 },
  });
  expect(await stage.finished(answer.body.id)).toMatchObject({ done: 3, failed: 0, pending: 0 });
  expect(stage.visible()).toEqual([]);
  expect(await stage.deliveries(id)).toMatchObject([
    { state: "sent", deleted_at: expect.any(String) },
    { state: "sent", deleted_at: expect.any(String) },
    { state: "sent", deleted_at: expect.any(String) },
  ]);
  expect(await stage.posts(id)).toMatchObject({ posted: 0, deleted: 3 });
  stage.assertNoBreach();
});

test("a request without a body deletes the message in every group", async () => {
  const id = await stage.post({ message: "Wrong price" });
  const { status, body } = await stage.world.call("POST", `/api/broadcasts/${id}/delete`);
  expect({ status, body }).toMatchObject({ status: 202, body: { total: 3 } });
  await stage.finished(body.id);
  expect(stage.visible()).toEqual([]);
});

test("a message is deleted in one group only", async () => {
  const id = await stage.post({ message: "Hello" });
  const { body } = await stage.remove(id, [stage.groups[1] ?? ""]);
  expect(await stage.finished(body.id)).toMatchObject({ total: 1, done: 1 });
  expect(stage.visible().map(({ chat }) => chat)).toEqual(["Group 1", "Group 3"]);
  stage.assertNoBreach();
});

test("all messages of an album and its text are deleted", async () => {
  const imageIds = await stage.images(3);
  const keyboardId = await stage.keyboard();
  const id = await stage.post({ message: "Album", imageIds: JSON.stringify(imageIds), keyboardId });
  expect(stage.visible()).toHaveLength(12);
  const { body } = await stage.remove(id);
  expect(await stage.finished(body.id)).toMatchObject({ done: 3 });
  expect(stage.visible()).toEqual([]);
  stage.assertNoBreach();
});

test("a post that is already gone counts as deleted", async () => {
  const id = await stage.post({ message: "Hello" });
  stage.telegram.deleteAsAdmin(stage.chats[0]?.chatId ?? 0, stage.messageIdIn(0));
  const { body } = await stage.remove(id);
  expect(await stage.finished(body.id)).toMatchObject({ done: 3 });
  stage.assertNoBreach();
});

test("posts older than 48 hours stay, and are named with the reason", async () => {
  const id = await stage.post({ message: "Old" });
  expect(await stage.posts(id)).toMatchObject({ posted: 3, deletable: 3 });
  expect(await stage.deliveries(id)).toMatchObject([{ deletable: true }, {}, {}]);
  await stage.world.elapse(49 * 3_600_000);
  expect(await stage.posts(id)).toMatchObject({ posted: 3, deletable: 0 });
  expect(await stage.deliveries(id)).toMatchObject([{ deletable: false }, {}, {}]);
  const { body } = await stage.remove(id);
  expect(await stage.finished(body.id)).toMatchObject({ done: 0, failed: 3 });
  expect(await stage.changedGroups(body.id, "failed")).toMatchObject([
    { group_name: "Group 1", cause: { code: "post_not_deletable" } },
    { group_name: "Group 2", reason: expect.stringContaining("48 hours") },
    { group_name: "Group 3" },
  ]);
  expect(stage.visible()).toHaveLength(3);
  stage.assertNoBreach();
});

test("a message that is still being sent, unknown or changed by a deleted bot is refused", async () => {
  const id = await stage.post({ message: "Hello" });
  expect(await stage.remove("brd_unknown")).toMatchObject({ status: 404 });
  const { body } = await stage.remove(id);
  expect(await stage.remove(body.id)).toMatchObject({ status: 404 });
  await stage.finished(body.id);
  expect(await stage.remove(id)).toMatchObject({
    status: 422,
    body: { cause: { code: "change_nothing_left" } },
  });
  const second = await stage.post({ message: "Second" });
  await stage.world.call("DELETE", `/api/bots/${stage.botId}`);
  expect(await stage.remove(second)).toMatchObject({
    status: 422,
    body: { cause: { code: "change_bot_deleted" } },
  });
});

test("a deletion can be stopped; what is left can be deleted later", async () => {
  const id = await stage.post({ message: "Hello" });
  stage.limitGroup(1);
  stage.limitGroup(2);
  const { body } = await stage.remove(id);
  await stage.world.passTime(() => stage.visible().length === 2);
  const stopped = await stage.world.call("POST", `/api/changes/${body.id}/stop`);
  expect(stopped.body).toMatchObject({ done: 1, cancelled: 2, pending: 0 });
  stage.telegram.clearFaults();
  expect(await stage.posts(id)).toMatchObject({ posted: 2, deleted: 1 });
  const again = await stage.remove(id);
  expect(await stage.finished(again.body.id)).toMatchObject({ total: 2, done: 2 });
  expect(stage.visible()).toEqual([]);
  stage.assertNoBreach();
});

test("the history lists no changes, and its counts stay as they were", async () => {
  const id = await stage.post({ message: "Hello" });
  const { body } = await stage.remove(id);
  await stage.finished(body.id);
  const { body: history } = await stage.world.call("GET", "/api/broadcasts");
  expect(history).toMatchObject([{ id, sent: 3, total: 3 }]);
  const { body: activity } = await stage.world.call("GET", "/api/activity");
  expect(JSON.stringify(activity)).not.toContain(body.id);
  const { body: changes } = await stage.world.call("GET", `/api/broadcasts/${id}/changes`);
  expect(changes).toMatchObject([{ id: body.id, kind: "delete", done: 3 }]);
});

test("groups that the bot has lost are named before anything is changed", async () => {
  const id = await stage.post({ message: "One" });
  expect(await stage.posts(id)).toMatchObject({
    posted: 3,
    lost: 0,
    lost_groups: [],
    offline: null,
  });
  stage.telegram.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  await stage.post({ message: "Two" });
  expect(await stage.posts(id)).toMatchObject({
    posted: 3,
    lost: 1,
    lost_groups: [{ id: stage.groups[0], name: "Group 1", cause: { code: "chat_kicked_bot" } }],
  });
  const other = `/api/broadcasts/${id}/posts?group=${stage.groups[1]}`;
  expect((await stage.world.call("GET", other)).body).toMatchObject({ posted: 1, lost: 0 });
  stage.telegram.revokeToken(stage.bot.id);
  await stage.post({ message: "Three" });
  expect(await stage.posts(id)).toMatchObject({ offline: { cause: { code: "bot_offline" } } });
});

test("nothing is changed while the message or a resend of it is being sent", async () => {
  stage.telegram.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  const id = await stage.post({ message: "Hello" });
  stage.telegram.addBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  stage.limitGroup(0);
  await stage.world.call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" });
  const refusal = { status: 422, body: { cause: { code: "change_while_sending" } } };
  expect(await stage.remove(id)).toMatchObject(refusal);
  expect(await stage.edit(id, { message: "Other" })).toMatchObject(refusal);
});

test("a change is not found as a message", async () => {
  const id = await stage.post({ message: "Hello" });
  const { body } = await stage.remove(id);
  for (const path of ["", "/draft", "/posts", "/changes"]) {
    const answer = await stage.world.call("GET", `/api/broadcasts/${body.id}${path}`);
    expect(answer.status, path).toBe(404);
  }
  expect((await stage.world.call("POST", `/api/broadcasts/${body.id}/stop`)).status).toBe(404);
});
