import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(3);
});
afterEach(() => stage.world.close());

const texts = () => stage.visible().map(({ text }) => text);

test("a resend belongs to its message and is changed with it", async () => {
  stage.telegram.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  const id = await stage.post({ message: "One" });
  stage.telegram.addBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  const again = await stage.world.call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" });
  await stage.finished(again.body.id);
  const { body } = await stage.edit(id, { message: "Two" });
  expect(await stage.finished(body.id)).toMatchObject({ total: 3, done: 3 });
  expect(texts().toSorted()).toEqual(["Two", "Two", "Two"]);
  stage.assertNoBreach();
});

/** Posts a message that misses the first group, where the bot is back afterwards. */
async function postWithoutFirst(fields: { message: string; keyboardId?: string }) {
  const chatId = stage.chats[0]?.chatId ?? 0;
  stage.telegram.kickBot(chatId, stage.bot.id);
  const id = await stage.post(fields);
  stage.telegram.addBot(chatId, stage.bot.id);
  return id;
}

test("what is sent again after an edit has the edited content", async () => {
  const id = await postWithoutFirst({ message: "990", keyboardId: await stage.keyboard("Old") });
  const keyboardId = await stage.keyboard("New");
  await stage.finished((await stage.edit(id, { message: "890", keyboardId })).body.id);
  const again = await stage.world.call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" });
  await stage.finished(again.body.id);
  expect(texts()).toEqual(["890", "890", "890"]);
  expect(stage.visible().every(({ buttons }) => buttons.includes("New"))).toBe(true);
  const count = await stage.world.call("GET", `/api/keyboards/${keyboardId}/posts`);
  expect(count.body).toMatchObject({ posts: 3, groups: 3 });
  stage.assertNoBreach();
});

test("an edit of a few groups is not the version of the message", async () => {
  const id = await postWithoutFirst({ message: "One" });
  const [first = "", second = ""] = stage.groups;
  const edit = await stage.edit(id, { message: "Two", groups: JSON.stringify([second]) });
  await stage.finished(edit.body.id);
  const path = `/api/broadcasts/${id}`;
  const again = await stage.world.call("POST", `${path}/repeat`, { state: "failed" });
  await stage.finished(again.body.id);
  expect(texts().toSorted()).toEqual(["One", "One", "Two"]);
  expect((await stage.world.call("GET", path)).body).toMatchObject({ version_id: null });
  const drafts = [`${path}/draft`, `${path}/draft?group=${first}`];
  for (const draft of drafts) {
    expect((await stage.world.call("GET", draft)).body, draft).toMatchObject({ message: "One" });
  }
  const made = `${path}/draft?version=${edit.body.id}`;
  expect((await stage.world.call("GET", made)).body).toMatchObject({ message: "Two" });
});

test("a version whose posts are all deleted is not the version of the others", async () => {
  const id = await stage.post({ message: "One" });
  const [first = "", second = "", third = ""] = stage.groups;
  const edit = await stage.edit(id, { message: "Two", groups: JSON.stringify([first, second]) });
  await stage.finished(edit.body.id);
  const draft = async () => (await stage.world.call("GET", `/api/broadcasts/${id}/draft`)).body;
  expect(await draft()).toMatchObject({ message: "Two" });
  await stage.finished((await stage.remove(id, [first, second])).body.id);
  expect(await draft()).toMatchObject({ message: "One" });
  await stage.finished((await stage.remove(id, [third])).body.id);
  expect(await draft()).toMatchObject({ message: "Two" });
});

test("the draft for one group has the version there", async () => {
  const id = await stage.post({ message: "One", keyboardId: await stage.keyboard("First") });
  const [edited = "", other = ""] = stage.groups;
  const fields = { message: "Two", keyboardId: await stage.keyboard("Second") };
  const { body } = await stage.edit(id, { ...fields, groups: JSON.stringify([edited]) });
  await stage.finished(body.id);
  const draftIn = (group: string) =>
    stage.world.call("GET", `/api/broadcasts/${id}/draft?group=${group}`);
  expect((await draftIn(edited)).body).toMatchObject({ message: "Two" });
  expect((await draftIn(other)).body).toMatchObject({ message: "One" });

  const kept = { message: "Three", keyboardId: "posted", groups: JSON.stringify([other]) };
  await stage.finished((await stage.edit(id, kept)).body.id);
  expect(stage.visible()).toMatchObject([
    { text: "Two", buttons: expect.stringContaining("Second") },
    { text: "Three", buttons: expect.stringContaining("First") },
    { text: "One", buttons: expect.stringContaining("First") },
  ]);
});

test("the draft of an edited message has its newest version", async () => {
  const [one = "", two = ""] = await stage.images(2);
  const id = await stage.post({ message: "One", imageIds: JSON.stringify([one]) });
  const { body } = await stage.edit(id, { message: "Two", imageIds: JSON.stringify([two]) });
  await stage.finished(body.id);
  const draft = await stage.world.call("GET", `/api/broadcasts/${id}/draft`);
  expect(draft.body).toMatchObject({ message: "Two", images: [{ id: two }] });
});

test("the history marks messages whose posts were edited or deleted, and no others", async () => {
  const [kept, changed, refused] = [
    await stage.post({ message: "Kept" }),
    await stage.post({ message: "Changed" }),
    await stage.post({ message: "Refused" }),
  ];
  await stage.finished((await stage.edit(changed, { message: "New" })).body.id);
  await stage.finished((await stage.remove(changed, [stage.groups[0] ?? ""])).body.id);
  await stage.world.elapse(49 * 3_600_000);
  await stage.finished((await stage.remove(refused)).body.id);
  const { body } = await stage.world.call("GET", "/api/history");
  expect(body.broadcasts).toMatchObject([
    { id: refused, post_changes: [], edited_message: null },
    { id: changed, post_changes: ["edit", "delete"], edited_message: "New" },
    { id: kept, post_changes: [], edited_message: null },
  ]);
  const search = async (words: string) =>
    (await stage.world.call("GET", `/api/history?search=${words}`)).body.broadcasts;
  expect(await search("new")).toMatchObject([{ id: changed }]);
  expect(await search("changed")).toMatchObject([{ id: changed }]);
  const posts = await stage.world.call("GET", `/api/groups/${stage.groups[1] ?? ""}/posts`);
  expect(posts.body.posts.map(({ message }: { message: string }) => message)).toEqual([
    "Refused",
    "New",
    "Kept",
  ]);
});

test("the draft for an edit of a campaign's post keeps {random}, and each group gets its own number", async () => {
  await stage.campaign(await stage.folder(1), { messageTemplate: "No. {random}" });
  await stage.world.passTime(() => stage.visible().length === 3);
  await stage.settled();
  const { body } = await stage.world.call("GET", "/api/broadcasts");
  const [{ id }] = body;
  const draft = (await stage.world.call("GET", `/api/broadcasts/${id}/draft?purpose=edit`)).body;
  expect(draft.message).toBe("No. {random}");
  const imageIds = JSON.stringify(draft.images.map((image: { id: string }) => image.id));
  const edit = await stage.edit(id, { message: `New ${draft.message}`, imageIds });
  await stage.finished(edit.body.id);
  expect(texts().every((text) => /^New No\. \d+$/.test(text))).toBe(true);
  expect(new Set(texts()).size).toBeGreaterThan(1);
});
