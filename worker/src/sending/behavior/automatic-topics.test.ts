import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInForum } from "#testing/world/bot-in-forum.ts";
import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import type { World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
let forum: number;
let threads: number[];
let topics: string[];
let group: string;
beforeEach(async () => {
  ({ world, stage, forum, threads, topics, group } = await createBotInForum());
});
afterEach(async () => {
  await world.elapse(1000);
  stage.assertNoBreach();
  await world.close();
});

const control = () => world.telegram.control;
const all = () => [group, ...topics];
const preflight = async (groups: readonly string[], botId = "auto", more = {}) => {
  const input = { botId, groups, message: "Hello", source: "now", ...more };
  return (await world.call("POST", "/api/preflight", input)).body;
};
const failures = () => {
  const rows = stage.deliveries().filter(({ state }) => state === "failed");
  return rows.map(({ reason }) => String(reason)).toSorted();
};

test("preflight and the history say that a topic or General is closed, not that no bot may post there", async () => {
  control().changeTopic(forum, threads[0] ?? 0, { isClosed: true });
  control().changeChat(forum, { isGeneralClosed: true });
  await control().settleDeliveries();
  const { ready, groups } = await preflight(all());
  expect(ready).toBe(1);
  expect(groups).toMatchObject([
    { name: "Forum", cause: { code: "general_closed" } },
    { name: "Forum › News", reason: "The topic is closed." },
  ]);
  const { body } = await stage.send({ message: "Hello", botId: "auto", groups: all() });
  expect(body).toMatchObject({ totalSent: 1, totalFailed: 2 });
  expect(failures()).toEqual(["The group's General topic is closed.", "The topic is closed."]);
});

test("a deleted topic is named before sending, and alone it is refused with the reason", async () => {
  control().changeTopic(forum, threads[0] ?? 0, { isDeleted: true });
  await stage.send({ message: "Hello", groups: topics });
  await world.elapse(1000);
  expect((await preflight(topics)).groups).toMatchObject([
    { name: "Forum › News", cause: { code: "topic_unknown" } },
  ]);
  const { status, body } = await stage.send({
    message: "Again",
    botId: "auto",
    groups: topics.slice(0, 1),
  });
  expect(status).toBe(422);
  expect(body.cause.code).toBe("topic_unknown");
});

test("a topic is not the reason if a bot may post there, but not this message", async () => {
  control().changeTopic(forum, threads[0] ?? 0, { isClosed: true });
  control().promoteBot(forum, stage.bot.id, { can_manage_topics: true });
  await control().settleDeliveries();
  expect((await preflight(topics)).ready).toBe(2);
  world.database.exec("UPDATE memberships SET can_send_photos = 0, is_bound = 1");
  const picture = { pictures: [{ type: "image/png", size: 100 }] };
  const { groups } = await preflight(topics, "auto", picture);
  expect(groups[0]).toMatchObject({ cause: { code: "no_bot_may_send_photos" } });
});

test("the duration counts that the topics of a group take turns", async () => {
  const byBot = await preflight(all(), stage.botId);
  expect(byBot.seconds).toBeGreaterThanOrEqual(2);
  expect((await preflight(all())).seconds).toBe(byBot.seconds);
  await stage.send({ message: "Hello", groups: all() });
  const [{ id }] = (await world.call("GET", "/api/broadcasts")).body;
  const { body: posts } = await world.call("GET", `/api/broadcasts/${id}/posts`);
  expect(posts.seconds).toBeGreaterThanOrEqual(2);
});
