import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(3);
});
afterEach(async () => {
  stage.assertNoBreach();
  await stage.world.close();
});

/** Somebody deletes the first message that is left in the second group. */
const deleteOne = () =>
  stage.telegram.deleteAsAdmin(stage.chats[1]?.chatId ?? 0, stage.messageIdIn(1));
const deletedOf = async (id: string) =>
  (await stage.deliveries(id)).map(({ deleted_at }: { deleted_at: string | null }) => deleted_at);

test("a post that an edit finds deleted is shown as deleted and not changed again", async () => {
  const id = await stage.post({ message: "One" });
  deleteOne();
  await stage.finished((await stage.edit(id, { message: "Two" })).body.id);
  expect(await stage.posts(id)).toMatchObject({ posted: 2, deleted: 1 });
  expect((await deletedOf(id)).filter(Boolean)).toHaveLength(1);
  const { body } = await stage.world.call("GET", `/api/groups/${stage.groups[1]}/posts`);
  expect(body.posts).toMatchObject([{ state: "sent", deleted_at: expect.any(String) }]);
  const again = await stage.edit(id, { message: "Three" });
  expect(await stage.finished(again.body.id)).toMatchObject({ total: 2, done: 2 });
});

test("a post of which one message is left can still be deleted", async () => {
  const imageIds = JSON.stringify(await stage.images(2));
  const id = await stage.post({ message: "Album", imageIds });
  deleteOne();
  await stage.finished((await stage.edit(id, { message: "Other" })).body.id);
  expect(await deletedOf(id)).toEqual([null, null, null]);
  const { body } = await stage.remove(id);
  await stage.finished(body.id);
  expect(stage.visible()).toEqual([]);
});
