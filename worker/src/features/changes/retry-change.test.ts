import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(3);
});
afterEach(() => stage.world.close());

const texts = () => stage.visible().map(({ text }) => text);
const retry = (id: string) => stage.world.call("POST", `/api/changes/${id}/retry`);
const changes = async (id: string) =>
  (await stage.world.call("GET", `/api/broadcasts/${id}/changes`)).body;

/** Lets Telegram refuse the next call of a method in one group. */
const refuseOnce = (method: string, index: number) =>
  stage.telegram.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: message can't be edited",
    match: { method, chatId: stage.chats[index]?.chatId ?? 0 },
    next: 1,
  });

test("an edit can be tried again after another group got an edit of its own", async () => {
  const keyboardId = await stage.keyboard("Order");
  const id = await stage.post({ message: "One" });
  refuseOnce("editMessageText", 0);
  const first = (await stage.edit(id, { message: "Two", keyboardId })).body.id;
  expect(await stage.finished(first)).toMatchObject({ failed: 1, retryable: 1 });
  const groups = JSON.stringify([stage.groups[2]]);
  await stage.finished((await stage.edit(id, { message: "Three", groups })).body.id);
  expect(await changes(id)).toMatchObject([{ retryable: 0 }, { id: first, retryable: 1 }]);

  const again = await retry(first);
  expect(again).toMatchObject({ status: 202, body: { kind: "edit", total: 1, message: "Two" } });
  expect(await stage.finished(again.body.id)).toMatchObject({ done: 1 });
  expect(texts()).toEqual(["Two", "Two", "Three"]);
  expect(stage.visible()[0]?.buttons).toContain("Order");
  expect(await stage.finished(first)).toMatchObject({ failed: 1, retryable: 0 });
  expect(await retry(first)).toMatchObject({
    status: 422,
    body: { cause: { code: "change_nothing_left" } },
  });
  stage.assertNoBreach();
});

test("a group that got a later edit, or whose post is deleted, is not tried again", async () => {
  const id = await stage.post({ message: "One" });
  refuseOnce("editMessageText", 0);
  refuseOnce("editMessageText", 1);
  const first = (await stage.edit(id, { message: "Two" })).body.id;
  expect(await stage.finished(first)).toMatchObject({ failed: 2, retryable: 2 });
  const groups = JSON.stringify([stage.groups[0]]);
  await stage.finished((await stage.edit(id, { message: "Three", groups })).body.id);
  expect(await stage.finished(first)).toMatchObject({ retryable: 1 });
  await stage.finished((await stage.remove(id, [stage.groups[1] ?? ""])).body.id);
  expect(await stage.finished(first)).toMatchObject({ retryable: 0 });
});

test("where the post is gone, or deletion is no longer allowed, nothing is tried again", async () => {
  const id = await stage.post({ message: "One" });
  refuseOnce("editMessageText", 0);
  stage.telegram.deleteAsAdmin(stage.chats[1]?.chatId ?? 0, stage.messageIdIn(1));
  const edit = (await stage.edit(id, { message: "Two" })).body.id;
  expect(await stage.finished(edit)).toMatchObject({ failed: 2, retryable: 1 });
  expect((await retry(edit)).body).toMatchObject({ total: 1 });
  await stage.settled();
  expect(await stage.finished(edit)).toMatchObject({ failed: 2, retryable: 0 });
});

test("a deletion is tried again only where it failed", async () => {
  const id = await stage.post({ message: "One" });
  refuseOnce("deleteMessage", 1);
  const first = (await stage.remove(id)).body.id;
  expect(await stage.finished(first)).toMatchObject({ done: 2, retryable: 1 });
  const again = (await retry(first)).body;
  expect(await stage.finished(again.id)).toMatchObject({ kind: "delete", total: 1, done: 1 });
  expect(stage.visible()).toEqual([]);
});

test("the dashboard still names a failed edit after an edit in another group", async () => {
  const id = await stage.post({ message: "One" });
  refuseOnce("editMessageText", 0);
  const first = (await stage.edit(id, { message: "Two" })).body.id;
  await stage.finished(first);
  const groups = JSON.stringify([stage.groups[2]]);
  await stage.finished((await stage.edit(id, { message: "Three", groups })).body.id);
  const attention = async () =>
    JSON.stringify((await stage.world.call("GET", "/api/activity")).body);
  expect(await attention()).toContain(first);
  await stage.finished((await retry(first)).body.id);
  expect(await attention()).not.toContain(first);
});

test("an unknown change is not tried again", async () => {
  expect((await retry("chg_unknown")).status).toBe(404);
});
