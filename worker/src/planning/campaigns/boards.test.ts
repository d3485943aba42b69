import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

const HOUR = 3_600_000;

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(2);
});
afterEach(() => stage.world.close());

const texts = () => stage.visible().map(({ text }) => text);
const runs = async () => (await stage.world.call("GET", "/api/broadcasts")).body;

/** Waits for the next run, and until it is posted. */
async function nextRun(hours = 6): Promise<void> {
  await stage.world.elapse(hours * HOUR);
  await stage.settled();
}

/** Starts a campaign that renews its posts, and waits for its first run. */
async function startBoard(fields: Record<string, unknown> = {}) {
  const { body } = await stage.campaign(await stage.folder(4), {
    renews: true,
    messageTemplate: "Board of {time}",
    ...fields,
  });
  await stage.world.elapse(60_000);
  return body;
}

test("a campaign renews its one post in each group: picture, text and buttons", async () => {
  const campaign = await startBoard({ keyboardId: await stage.keyboard() });
  expect(campaign).toMatchObject({ renews: true, pin: false });
  const [first] = stage.visible();
  await nextRun(12);
  expect(stage.seen()).toHaveLength(2);
  expect(stage.visible()).toHaveLength(2);
  expect(stage.visible()[0]?.text).not.toBe(first?.text);
  expect(stage.visible()[0]?.picture).not.toBe(first?.picture);
  expect(await runs()).toMatchObject([{ sent: 2 }, { sent: 2 }, { sent: 2 }]);
  stage.assertNoBreach();
});

test("an album is renewed in place too", async () => {
  await startBoard({ imagesPerSend: 2 });
  expect(stage.visible()).toHaveLength(4);
  await nextRun();
  expect(stage.seen()).toHaveLength(4);
  expect(stage.visible()).toHaveLength(4);
  stage.assertNoBreach();
});

test("where the post is gone, a new one is posted, and pinned if asked", async () => {
  await startBoard({ pin: true });
  const chatId = stage.chats[0]?.chatId ?? 0;
  stage.telegram.promoteBot(chatId, stage.bot.id, { can_pin_messages: true });
  stage.telegram.deleteAsAdmin(chatId, stage.messageIdIn(0));
  await nextRun();
  expect(stage.seen()).toHaveLength(3);
  expect(stage.visible()).toHaveLength(2);
  const pinned = stage.world.telegram.journal
    .all()
    .filter((entry) => entry.kind === "pinned" && entry.chatId === chatId);
  expect(pinned).toHaveLength(2);
  await nextRun();
  expect(stage.seen()).toHaveLength(3);
  stage.assertNoBreach();
});

test("another number of pictures begins a new post, and the old one is deleted", async () => {
  const campaign = await startBoard();
  for (let run = 0; run < 3; run += 1) await nextRun();
  const { id, name, bot_id, groups, folder_id, message_template } = campaign;
  await stage.world.call("PUT", `/api/campaigns/${id}`, {
    name,
    botId: bot_id,
    groups,
    folderId: folder_id,
    messageTemplate: message_template,
    imagesPerSend: 2,
  });
  await nextRun();
  await nextRun();
  expect(stage.seen()).toHaveLength(6);
  expect(stage.visible()).toHaveLength(4);
  const posted = [];
  for (const run of await runs()) posted.push((await stage.posts(run.id)).posted);
  expect(posted).toEqual([2, 0, 0, 0, 0, 0]);
  stage.assertNoBreach();
});

test("a renewed post that is pinned already is reported as sent, without a note", async () => {
  for (const { chatId } of stage.chats) {
    stage.telegram.promoteBot(chatId, stage.bot.id, { can_pin_messages: true });
  }
  await startBoard({ pin: true });
  await nextRun();
  const [newest] = await runs();
  expect(await stage.deliveries(newest.id)).toMatchObject([
    { state: "sent", reason: null },
    { state: "sent", reason: null },
  ]);
});

test("an earlier run can no longer change the post; the newest can", async () => {
  await startBoard();
  await nextRun();
  const [newest, earlier] = await runs();
  expect(await stage.posts(earlier.id)).toMatchObject({ posted: 0 });
  expect((await stage.remove(earlier.id)).status).toBe(422);
  const { body } = await stage.remove(newest.id);
  expect(await stage.finished(body.id)).toMatchObject({ done: 2 });
  expect(texts()).toEqual([]);
  await nextRun();
  expect(stage.visible()).toHaveLength(2);
  stage.assertNoBreach();
});

test("an unanswered renewal is made again, and posts nothing new", async () => {
  await startBoard();
  stage.telegram.addFault({
    kind: "applied-reset",
    match: { method: "editMessageMedia" },
    next: 2,
  });
  await nextRun();
  expect(stage.seen()).toHaveLength(2);
  expect((await runs())[0]).toMatchObject({ sent: 2, unconfirmed: 0 });
  stage.assertNoBreach();
});

test("resending a renewal that failed edits the post, and posts nothing new", async () => {
  await startBoard();
  const description = "Bad Request: message can't be edited";
  const match = { chatId: stage.chats[0]?.chatId ?? 0 };
  stage.telegram.addFault({ kind: "error", code: 400, description, match, next: 1 });
  await nextRun();
  const [run] = await runs();
  expect(run).toMatchObject({ sent: 1, failed: 1 });
  await stage.world.call("POST", `/api/broadcasts/${run.id}/repeat`, { state: "failed" });
  await stage.world.elapse(60_000);
  expect((await runs())[0]).toMatchObject({ sent: 1, failed: 0 });
  expect(stage.seen()).toHaveLength(2);
  stage.assertNoBreach();
});

test("a campaign that renews keeps its own post when it deletes previous ones", async () => {
  await startBoard({ deletePrevious: true, deleteAfterHours: null });
  await nextRun(7);
  expect(stage.visible()).toHaveLength(2);
  expect(stage.seen()).toHaveLength(2);
  stage.assertNoBreach();
});

test.each([
  ["a campaign", ({ id }: { id: string }) => `/api/campaigns/${id}`],
  ["its bot", ({ bot_id }: { bot_id: string }) => `/api/bots/${bot_id}`],
])("deleting %s during a run leaves no board behind", async (_, pathOf) => {
  stage.telegram.setLatency(1000);
  const { body } = await stage.campaign(await stage.folder(2), { renews: true });
  const isSending = stage.world.database.prepare(
    "SELECT 1 FROM deliveries WHERE state = 'sending'",
  );
  await stage.world.passTime(() => isSending.get() !== undefined);
  expect((await stage.world.call("DELETE", pathOf(body))).status).toBe(204);
  await stage.settled();
  expect(await runs()).toMatchObject([{ sent: 1, cancelled: 1 }]);
  expect(stage.world.database.prepare("SELECT * FROM boards").all()).toEqual([]);
  stage.assertNoBreach();
});

test("new buttons that are queued during a renewal are not overwritten by it", async () => {
  const keyboardId = await stage.keyboard("Old");
  await startBoard({ keyboardId, imagesPerSend: 3 });
  const isRenewing = () => stage.world.telegram.journal.all().some(({ kind }) => kind === "edited");
  await stage.world.elapse(5.9 * HOUR);
  await stage.world.passTime(isRenewing);
  const keyboard = { inline_keyboard: [[{ text: "New", url: "https://shop.example.com" }]] };
  await stage.world.call("PUT", `/api/keyboards/${keyboardId}`, { name: "Links", keyboard });
  await stage.world.call("POST", `/api/keyboards/${keyboardId}/update-posts`);
  await stage.settled();
  expect(stage.visible().filter(({ buttons }) => buttons.includes("New"))).toHaveLength(2);
  expect(JSON.stringify(stage.visible())).not.toContain("Old");
  stage.assertNoBreach();
});
