import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { queryPlans } from "#testing/audit/query-plans.ts";
import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { SENT } from "#testing/world/rows.ts";
import { createWorld, type World } from "#testing/world/world.ts";

/** More than a page of the history, or of a group, reads. */
const BROADCASTS = 2 * LIMITS.broadcastsPerPage + 10;
const DAY_MS = 24 * 3_600_000;

let world: World;
let stage: BotInGroups;
let group: string;
let newest: string;
/** Newest last. The oldest has a parcel that no statement can read. */
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, hasLanes: false });
  stage = await createBotInGroups(world, { groups: 1 });
  [group = ""] = stage.groups;
  const chatId = String(stage.chats[0]?.chatId);
  const start = world.clock.now();
  const at = (index: number) => new Date(start + index * DAY_MS).toISOString();
  newest = at(BROADCASTS - 1);
  world.clock.advance(BROADCASTS * DAY_MS);
  const item = [group, chatId, 0, null, 0, "sent", 1, 1, "", [7], null, at(0)];
  const numbers = Array.from({ length: BROADCASTS }, (_, index) => index);
  world.insertRows({
    broadcasts: numbers.map((index) => ({
      ...SENT,
      seq: index + 1,
      id: `brd_${index}`,
      bot_id: stage.botId,
      source: "now",
      message: `No. ${index}`,
      created_at: at(index),
    })),
    parcels: numbers.map((index) => ({
      id: index + 1,
      seq: index + 1,
      bot_id: stage.botId,
      part: 0,
      line: 0,
      version: 1,
      ends: [],
      ends_done: 0,
      open: 0,
      sent: 1,
      failed: 0,
      unconfirmed: 0,
      cancelled: 0,
      missed: 0,
      deliveries: index === 0 ? `[[unreadable "${chatId}"` : JSON.stringify([item]),
    })),
  });
});
afterEach(() => world.close());

async function get(path: string) {
  const { status, body } = await world.call("GET", path);
  expect(status, path).toBe(200);
  return body;
}
const page = Array.from(
  { length: LIMITS.broadcastsPerPage },
  (_, index) => `No. ${BROADCASTS - 1 - index}`,
);
const messages = (posts: { message: string }[]) => posts.map(({ message }) => message);

test("a page of a group's posts reads no older parcels than it shows", async () => {
  const { posts, next } = await get(`/api/groups/${group}/posts`);
  expect(messages(posts)).toEqual(page);
  const second = await get(
    `/api/groups/${group}/posts?${new URLSearchParams(next)}&from=${newest}`,
  );
  expect(second).toEqual({ posts: [], next: null });
  const first = await get(`/api/groups/${group}/posts?from=${newest}`);
  expect(messages(first.posts)).toEqual(page.slice(0, 1));
});

test("a page of the history of a group reads no older parcels than it shows", async () => {
  const ask = async (query = "") =>
    messages((await get(`/api/history?group_id=${group}${query}`)).broadcasts);
  expect(await ask()).toEqual(page);
  expect(await ask(`&bot_id=${stage.botId}`)).toEqual(page);
  expect(await ask(`&from=${newest}`)).toEqual(page.slice(0, 1));
  expect(await ask("&state=failed")).toEqual([]);
  expect((await ask(`&after=brd_${BROADCASTS - 1}`)).slice(0, -1)).toEqual(page.slice(1));
});

test("the calendar of a group reads only the parcels of its time", async () => {
  const until = new Date(Date.parse(newest) + DAY_MS).toISOString();
  const { posts } = await get(`/api/calendar?from=${newest}&to=${until}&groupId=${group}`);
  expect(posts).toHaveLength(1);
});

test("the parcels that a page of a group's posts needs are searched once", async () => {
  const plans = await queryPlans(world, () => get(`/api/groups/${group}/posts`));
  const steps = plans.flatMap((plan) => plan.steps.filter((step) => / parcels\b/.test(step)));
  expect(steps).toEqual([
    "SCAN parcels USING INDEX parcels_once",
    "SEARCH parcels USING INTEGER PRIMARY KEY (rowid=?)",
  ]);
});
