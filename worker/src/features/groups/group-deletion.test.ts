import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const GROUPS = 60;
const REMOVED = { state: "cancelled", reason: "The group was removed." };

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: GROUPS });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const remove = (group = "") => world.call("DELETE", `/api/groups/${group}`);
const isFinished = () =>
  world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL").get() === undefined;

test("deleting a group cancels its queued deliveries, and the others are sent", async () => {
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(500);
  expect(stage.seen().length).toBeLessThan(GROUPS - 1);
  expect((await remove(stage.groups.at(-1))).status).toBe(204);
  expect((await world.until(sending)).body).toMatchObject({ totalSent: GROUPS - 1 });
  await world.elapse(60_000);
  expect(stage.seen().map(({ chat }) => chat)).not.toContain(`Group ${GROUPS}`);
  expect(stage.deliveries().at(-1)).toMatchObject(REMOVED);
  expect(isFinished()).toBe(true);
});

test("a broadcast that waits only for a deleted group is finished", async () => {
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 3600 },
    match: { chatId: stage.chats[0]?.chatId ?? 0 },
    next: 1,
  });
  await stage.schedule({ message: "Hello", date: "2026-11-15", time: "12:05" });
  await world.elapse(10 * 60_000);
  expect(isFinished()).toBe(false);
  await remove(stage.groups[0]);
  expect(isFinished()).toBe(true);
  expect(stage.deliveries()[0]).toMatchObject(REMOVED);
});

test("a delivery that is being sent to a deleted group gets its real result", async () => {
  world.telegram.control.setLatency(1000);
  const [first = ""] = stage.groups;
  const form = stage.form({ message: "Hello", groups: [first] });
  const sending = world.call("POST", "/api/send/now", form);
  await world.elapse(500);
  expect(stage.deliveries()).toMatchObject([{ state: "sending" }]);
  await remove(first);
  expect((await world.until(sending)).body).toMatchObject({ totalSent: 1 });
  expect(stage.deliveries()).toMatchObject([{ state: "sent", reason: null }]);
  expect(isFinished()).toBe(true);
});

test("the remaining parts of a delivery to a deleted group are not sent", async () => {
  const [first = ""] = stage.groups;
  const album = { imagesPerSend: 2, keyboardId: await stage.keyboard(), groups: [first] };
  const folder = await stage.folder(2);
  world.telegram.control.setLatency(1000);
  await stage.campaign(folder, album);
  await world.elapse(500);
  await remove(first);
  await world.elapse(60_000);
  const reason = "Part of it was posted; the rest was not. The group was removed.";
  expect(stage.deliveries()).toEqual([{ state: "cancelled", step: 1, reason }]);
  expect(isFinished()).toBe(true);
});

test("a delivery cancelled with its group is resent only if the chat is in the list again", async () => {
  const [chat] = stage.chats;
  const groups = stage.groups.slice(0, 1);
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 60 },
    next: 1,
  });
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello", groups }));
  await world.elapse(1000);
  await remove(groups[0]);
  const { body } = await world.until(sending);
  const resend = () =>
    world.call("POST", `/api/broadcasts/${body.broadcastId}/repeat`, { state: "cancelled" });
  expect(await resend()).toMatchObject({
    status: 422,
    body: { error: "None of these groups are in the list anymore." },
  });
  const chatId = String(chat?.chatId);
  await world.call("POST", "/api/groups", { name: "Again", chatId, type: "supergroup" });
  expect((await resend()).status).toBe(201);
  await world.elapse(2 * 60_000);
  expect(stage.seen().map(({ text }) => text)).toEqual(["Hello"]);
});
