import { afterEach, beforeEach, expect, test } from "vitest";

import { sweepFiles } from "#files/unused-files.ts";
import { deleteOldPictures } from "#ledger/all-bots/history-retention.ts";
import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const DAY = 24 * 3_600_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(() => world.close());

/** The daily cleanup. */
async function sweep(): Promise<void> {
  await deleteOldPictures(world.ports);
  await sweepFiles(world.ports);
}

async function pauseOne(fields: Record<string, unknown> = {}): Promise<string> {
  const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };
  const { body } = await stage.schedule({ ...soon, ...fields });
  await world.call("POST", `/api/schedules/${body.id}/pause`);
  return body.id;
}

test("the dashboard counts and lists messages that will be sent, but not paused ones", async () => {
  const id = await pauseOne();
  const init = async () => (await world.call("GET", "/api/init")).body;
  expect(await init()).toMatchObject({ stats: { pendingMessages: 0 }, scheduledMessages: [] });
  await world.call("POST", `/api/schedules/${id}/resume`);
  expect(await init()).toMatchObject({
    stats: { pendingMessages: 1 },
    scheduledMessages: [{ id }],
  });
});

test("the keyboard of a paused message cannot be deleted until the message is cancelled", async () => {
  const keyboardId = await stage.keyboard();
  const id = await pauseOne({ keyboardId });
  expect(await world.call("DELETE", `/api/keyboards/${keyboardId}`)).toMatchObject({
    status: 409,
    body: { error: "This keyboard is used by 1 scheduled message." },
  });
  await world.call("DELETE", `/api/schedules/${id}`);
  expect((await world.call("DELETE", `/api/keyboards/${keyboardId}`)).status).toBe(204);
  expect((await world.call("GET", `/api/schedules/${id}`)).body).toMatchObject({
    keyboard_id: keyboardId,
    keyboard_name: null,
    keyboard: null,
  });
});

test("deleting its bot cancels a paused message, with the reason", async () => {
  const id = await pauseOne();
  await world.call("DELETE", `/api/bots/${stage.botId}`);
  expect((await world.call("GET", `/api/schedules/${id}`)).body).toMatchObject({
    status: "cancelled",
    note: "The bot was deleted.",
    ended_at: "2026-11-15T05:00:00.000Z",
    bot_name: null,
  });
  expect((await world.call("POST", `/api/schedules/${id}/resume`)).status).toBe(422);
});

test("a paused message keeps its picture, however long ago its time was", async () => {
  const id = await pauseOne({ image: pictureFile() });
  world.clock.advance(200 * DAY);
  await sweep();
  expect(await world.storedFiles()).toHaveLength(1);
  await world.call("DELETE", `/api/schedules/${id}`);
  world.clock.advance(91 * DAY);
  await sweep();
  expect(await world.storedFiles()).toEqual([]);
});
