import { afterEach, beforeEach, expect, test } from "vitest";

import { createLanes } from "#hosts/node/lanes.ts";
import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

const HOUR = 3_600_000;

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(2);
});
afterEach(() => stage.world.close());

const texts = () => stage.visible().map(({ text }) => text);
const changesOf = async (id: string) =>
  (await stage.world.call("GET", `/api/broadcasts/${id}/changes`)).body;
const history = async () => (await stage.world.call("GET", "/api/broadcasts")).body;

test("a message is deleted after its hours, and the history says why", async () => {
  const id = await stage.post({ message: "Flash sale", deleteAfterHours: "3" });
  const { body } = await stage.world.call("GET", `/api/broadcasts/${id}`);
  expect(body).toMatchObject({ deleteAfterHours: 3, deletePrevious: false });
  await stage.world.elapse(2.9 * HOUR);
  expect(texts()).toEqual(["Flash sale", "Flash sale"]);
  await stage.world.elapse(0.2 * HOUR);
  expect(texts()).toEqual([]);
  expect(await changesOf(id)).toMatchObject([{ kind: "delete", started_by: "expiry", done: 2 }]);
  stage.assertNoBreach();
});

test("the hours count from the last post, not from when the message was queued", async () => {
  stage.limitGroup(1);
  const id = await stage.post({ message: "Late", deleteAfterHours: "1" });
  await stage.world.elapse(2 * HOUR);
  stage.telegram.clearFaults();
  await stage.world.elapse(0.5 * HOUR);
  expect(texts()).toEqual(["Late", "Late"]);
  await stage.world.elapse(HOUR);
  expect(texts()).toEqual([]);
  expect(await changesOf(id)).toMatchObject([{ done: 2 }]);
});

test("posts that cannot be deleted are listed with the reason", async () => {
  const id = await stage.post({ message: "Hello", deleteAfterHours: "1" });
  stage.telegram.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  await stage.world.elapse(2 * HOUR);
  const [change] = await changesOf(id);
  expect(change).toMatchObject({ done: 1, failed: 1 });
  expect(await stage.changedGroups(change.id, "failed")).toMatchObject([
    { group_name: "Group 1", cause: { code: "chat_kicked_bot" } },
  ]);
});

test("each run of a schedule deletes the post of the run before it", async () => {
  await stage.schedule({
    message: "Daily",
    date: "2026-11-15",
    time: "13:00",
    repeat: "daily",
    deletePrevious: "true",
  });
  await stage.world.elapse(2 * HOUR);
  expect(texts()).toEqual(["Daily", "Daily"]);
  await stage.world.elapse(24 * HOUR);
  expect(stage.seen()).toHaveLength(4);
  expect(texts()).toEqual(["Daily", "Daily"]);
  await stage.world.elapse(24 * HOUR);
  expect(stage.seen()).toHaveLength(6);
  expect(texts()).toHaveLength(2);
  const [, second] = await history();
  expect(await changesOf(second.id)).toMatchObject([{ started_by: "next-run", done: 2 }]);
  stage.assertNoBreach();
});

test("where the new run is not posted, the earlier post stays", async () => {
  const folder = await stage.folder(3);
  await stage.campaign(folder, { deletePrevious: true, deleteAfterHours: null });
  await stage.world.elapse(HOUR);
  expect(stage.visible()).toHaveLength(2);
  stage.telegram.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  await stage.world.elapse(6 * HOUR);
  const chats = stage.visible().map(({ chat }) => chat ?? "");
  expect(new Set(chats)).toEqual(new Set(["Group 1", "Group 2"]));
  expect(stage.seen()).toHaveLength(3);
  stage.assertNoBreach();
});

test("an earlier post that is being resent elsewhere is deleted when that has ended", async () => {
  const chatId = stage.chats[1]?.chatId ?? 0;
  stage.telegram.kickBot(chatId, stage.bot.id);
  const { body } = await stage.campaign(await stage.folder(3), { deletePrevious: true });
  await stage.world.elapse(HOUR);
  const { id, name, bot_id, groups, folder_id, message_template } = body;
  await stage.world.call("PUT", `/api/campaigns/${id}`, {
    name,
    botId: bot_id,
    groups: groups.slice(0, 1),
    folderId: folder_id,
    messageTemplate: message_template,
  });
  stage.telegram.addBot(chatId, stage.bot.id);
  const parameters = { retry_after: 7 * 3600 };
  stage.telegram.addFault({ kind: "error", code: 429, parameters, match: { chatId } });
  const [run] = await history();
  await stage.world.call("POST", `/api/broadcasts/${run.id}/repeat`, { state: "failed" });
  await stage.world.elapse(6 * HOUR);
  const chats = () => stage.visible().map(({ chat }) => chat);
  expect(chats()).toEqual(["Group 1", "Group 1"]);
  stage.telegram.clearFaults();
  await stage.world.elapse(2 * HOUR);
  expect(chats()).toEqual(["Group 1", "Group 2"]);
  stage.assertNoBreach();
});

test("a campaign keeps its lifetime until it is changed", async () => {
  const folder = await stage.folder(1);
  const { body } = await stage.campaign(folder, { deleteAfterHours: 5 });
  expect(body).toMatchObject({ deleteAfterHours: 5, deletePrevious: false });
  const same = {
    name: "Game",
    botId: stage.botId,
    groups: stage.groups,
    folderId: folder,
    messageTemplate: "Play",
  };
  const path = `/api/campaigns/${body.id}`;
  expect((await stage.world.call("PUT", path, same)).body).toMatchObject({ deleteAfterHours: 5 });
  const cleared = await stage.world.call("PUT", path, { ...same, deleteAfterHours: null });
  expect(cleared.body).toMatchObject({ deleteAfterHours: null });
});

test.each([
  ["0", 422],
  ["48", 422],
  ["1.5", 400],
  ["soon", 400],
])("refuses to delete after %s hours", async (hours, status) => {
  const answer = await stage.send({ message: "Hello", deleteAfterHours: hours });
  const error = expect.stringContaining("from 1 to 47");
  expect(answer).toMatchObject({ status, body: { error } });
});

test("a worker that restarts deletes what expired meanwhile", async () => {
  const id = await stage.post({ message: "Hello", deleteAfterHours: "1" });
  const { world } = stage;
  await world.until(world.lanes.stop());
  world.clock.advance(5 * HOUR);
  const lanes = createLanes(world.ports);
  void lanes.start();
  await world.passTime(() => texts().length === 0);
  await world.until(lanes.stop());
  expect(await changesOf(id)).toMatchObject([{ done: 2 }]);
});
