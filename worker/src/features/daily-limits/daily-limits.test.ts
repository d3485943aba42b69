import { afterEach, beforeEach, expect, test } from "vitest";

import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const HOUR = 3_600_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(() => world.close());

const setLimits = (posts: number | null, skips: boolean) =>
  world.call("PUT", "/api/daily-limits", { posts, skips });
const send = (message: string) =>
  world.until(world.call("POST", "/api/send/now", stage.form({ message })));
const results = async () =>
  world.database
    .prepare(
      "SELECT message, state, deliveries.cause FROM deliveries JOIN broadcasts ON id = broadcast_id ORDER BY broadcasts.seq, group_id",
    )
    .all()
    .map(({ message, state }) => `${String(message)} ${String(state)}`);

test("no group is limited until the operator sets a limit", async () => {
  expect((await world.call("GET", "/api/daily-limits")).body).toEqual({
    posts: null,
    skips: false,
  });
  expect((await setLimits(3, true)).body).toEqual({ posts: 3, skips: true });
  expect((await setLimits(null, false)).body).toEqual({ posts: null, skips: false });
});

test.each([[0], [1001]])("refuses a limit of %s posts", async (posts) => {
  expect(await world.call("PUT", "/api/daily-limits", { posts, skips: true })).toMatchObject({
    status: 422,
    body: { error: "A limit must be between 1 and 1,000 posts a day." },
  });
});

test("skips what is over the limit, and says why", async () => {
  await setLimits(1, true);
  await send("first");
  const { body } = await send("second");
  expect(await results()).toEqual(["first sent", "first sent", "second missed", "second missed"]);
  expect(body).toMatchObject({ totalSent: 0, totalSkipped: 2, totalCancelled: 0 });
  const { body: page } = await world.call("GET", `/api/broadcasts/${body.broadcastId}/deliveries`);
  const reason = "Skipped, because the group already had 1 post that day, which is its limit.";
  expect(page).toMatchObject([{ reason }, { reason }]);
});

test("sends everything if the operator only wants warnings", async () => {
  await setLimits(1, false);
  await send("first");
  await send("second");
  expect(await results()).toEqual(["first sent", "first sent", "second sent", "second sent"]);
});

test("a new day begins at midnight in the worker's zone", async () => {
  await setLimits(1, true);
  await send("today");
  // The clock starts at noon in Bangkok.
  await world.elapse(11.9 * HOUR);
  await send("before midnight");
  await world.elapse(0.2 * HOUR);
  await send("after midnight");
  expect(await results()).toEqual([
    "today sent",
    "today sent",
    "before midnight missed",
    "before midnight missed",
    "after midnight sent",
    "after midnight sent",
  ]);
});

test("a group's own limit comes before those of its sets, and these before that of all groups", async () => {
  const [first = "", second = ""] = stage.groups;
  await setLimits(1, true);
  const set = { name: "Calm", groups: [first, second], dailyLimit: 3 };
  const { body: saved } = await world.call("POST", "/api/group-sets", set);
  expect(saved.daily_limit).toBe(3);
  await world.call("POST", "/api/group-sets", { name: "Calmer", groups: [second], dailyLimit: 2 });
  const { body } = await world.call("PUT", `/api/groups/${first}/daily-limit`, { posts: 4 });
  expect(body).toEqual({ own_limit: 4, limit: 4, posts: 0 });
  await send("only");
  const day = async (id: string) => (await world.call("GET", `/api/groups/${id}`)).body.day;
  expect(await day(first)).toEqual({ own_limit: 4, limit: 4, posts: 1 });
  expect(await day(second)).toEqual({ own_limit: null, limit: 2, posts: 1 });
  await world.call("PUT", `/api/groups/${first}/daily-limit`, { posts: null });
  expect(await day(first)).toEqual({ own_limit: null, limit: 3, posts: 1 });
  // A console that doesn't know limits leaves them as they are.
  const renamed = { name: "Calm 2", groups: [first] };
  expect((await world.call("PUT", `/api/group-sets/${saved.id}`, renamed)).body.daily_limit).toBe(
    3,
  );
});

test("campaigns and schedules count too, and are skipped too", async () => {
  await setLimits(2, true);
  await stage.campaign(await stage.folder(1), { intervalHours: 1 });
  await world.elapse(HOUR);
  await stage.schedule({ message: "planned", date: "2026-11-15", time: "13:30" });
  await world.elapse(2 * HOUR);
  const counts = world.database
    .prepare(
      "SELECT source, state, count(*) AS count FROM deliveries JOIN broadcasts ON id = broadcast_id GROUP BY 1, 2 ORDER BY 1, 2",
    )
    .all();
  expect(counts).toEqual([
    { source: "campaign", state: "missed", count: 4 },
    { source: "campaign", state: "sent", count: 4 },
    { source: "schedule", state: "missed", count: 2 },
  ]);
});

test("the topics of a group share its limit", async () => {
  await setLimits(1, true);
  const [first = ""] = stage.groups;
  world.insertRows({
    groups: [{ id: "grp_topic", chatId: String(stage.chats[0]?.chatId), thread_id: 7 }],
  });
  const form = stage.form({ message: "both" });
  form.set("groups", JSON.stringify([first, "grp_topic"]));
  await world.until(world.call("POST", "/api/send/now", form));
  expect((await results()).toSorted()).toEqual(["both missed", "both sent"]);
  expect((await world.call("GET", "/api/groups/grp_topic")).body.day).toMatchObject({
    limit: 1,
    posts: 1,
  });
});
