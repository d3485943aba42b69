import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

import { receiveUpdate } from "./receive-update.ts";

let world: World;
let bot: { id: number; token: string };
let botId: string;
let forum: number;
beforeEach(async () => {
  world = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });
  bot = control().createBot({ name: "Shop" });
  botId = (await world.call("POST", "/api/bots", { name: "Shop", token: bot.token })).body.id;
  forum = control().createChat({ type: "supergroup", title: "Forum", isForum: true }).id;
  control().addBot(forum, bot.id);
});
afterEach(() => world.close());

const control = () => world.telegram.control;
async function read(path: string) {
  await control().settleDeliveries();
  return (await world.call("GET", path)).body;
}
const topics = () => read("/api/topics");

test("a new topic is listed with its group's name, and its changes are followed", async () => {
  const { id } = control().createTopic(forum, "News");
  const [group] = await read("/api/groups");
  expect(await topics()).toEqual([
    {
      id: expect.stringMatching(/^grp_[\w-]{22}$/),
      name: "Forum › News",
      chatId: String(forum),
      type: "supergroup",
      created_at: "2026-11-15T05:00:00.000Z",
      status: "new",
      topic: { group_id: group.id, thread_id: id, name: "News", state: "open" },
    },
  ]);
  control().changeTopic(forum, id, { name: "Offers", isClosed: true });
  control().changeChat(forum, { title: "Shop" });
  expect(await topics()).toMatchObject([{ name: "Shop › Offers", topic: { state: "closed" } }]);
  control().changeTopic(forum, id, { isClosed: false });
  expect(await topics()).toMatchObject([{ topic: { state: "open" } }]);
});

test("lists of groups have no topics", async () => {
  control().createTopic(forum, "News");
  expect(await topics()).toHaveLength(1);
  expect(await read("/api/groups")).toHaveLength(1);
  expect(await read(`/api/bots/${botId}/groups`)).toHaveLength(1);
  const { groups, stats } = await read("/api/init");
  expect(groups).toHaveLength(1);
  expect(stats.totalGroups).toBe(1);
});

test("a topic that was there before the bot is found by its first message", async () => {
  const { id } = control().createTopic(forum, "News");
  await topics();
  world.database.exec("DELETE FROM groups; DELETE FROM topics");
  await control().postAsMember(forum, { author: "Ann", text: "/hello", threadId: id });
  expect(await topics()).toMatchObject([{ name: "Forum › News", topic: { thread_id: id } }]);
});

const message = (updateId: number, fields: object, chat: object = {}) => ({
  update_id: updateId,
  message: {
    chat: { id: -1_001_234, type: "supergroup", title: "Other", ...chat },
    date: 1_800_000_000 + updateId,
    ...fields,
  },
});
const receive = (update: object) =>
  receiveUpdate(world.ports, { id: botId, telegram_id: String(bot.id) }, update);
const inTopic = (thread: number) => ({ message_thread_id: thread, is_topic_message: true });

test("replies in a group without topics and messages in General are in no topic", async () => {
  await receive(message(1, { message_thread_id: 5 }));
  await receive(message(2, inTopic(1)));
  expect(await topics()).toEqual([]);
});

test("a topic without a known name is called by its number", async () => {
  await receive(message(1, inTopic(42)));
  expect(await topics()).toMatchObject([{ name: "Other › #42" }]);
  await receive(message(2, { ...inTopic(42), forum_topic_edited: { name: "News" } }));
  expect(await topics()).toMatchObject([{ name: "Other › News" }]);
});

test("General is closed when it is hidden, and stays closed until it is reopened", async () => {
  const isClosed = async () => {
    const groups = await read("/api/groups");
    const { id } = groups.find(({ name }: { name: string }) => name === "Other");
    return (await read(`/api/groups/${id}`)).is_general_closed;
  };
  await receive(message(1, { general_forum_topic_hidden: {} }));
  expect(await isClosed()).toBe(true);
  await receive(message(2, { general_forum_topic_unhidden: {} }));
  expect(await isClosed()).toBe(true);
  await receive(message(3, { forum_topic_reopened: {} }));
  expect(await isClosed()).toBe(false);
});

test("topics depend on what happened, not on the order of updates", async () => {
  const events = [
    message(1, { ...inTopic(7), forum_topic_created: { name: "One" } }),
    message(2, inTopic(9)),
    message(3, { ...inTopic(7), forum_topic_closed: {} }),
    message(4, { ...inTopic(7), forum_topic_edited: { name: "Two" } }),
    message(5, { ...inTopic(9), forum_topic_closed: {} }),
    message(6, { ...inTopic(9), forum_topic_reopened: {} }),
    message(7, {
      ...inTopic(9),
      reply_to_message: { date: 1_700_000_000, forum_topic_created: { name: "Nine" } },
    }),
    message(8, { ...inTopic(7), forum_topic_edited: {} }),
  ];
  const view = async () =>
    (await topics())
      .map(
        ({ name, topic }: { name: string; topic: { state: string } }) => `${name} ${topic.state}`,
      )
      .toSorted();
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length }),
      async (order) => {
        world.database.exec("DELETE FROM groups; DELETE FROM topics");
        for (const update of order) await receive(update);
        expect(await view()).toEqual(["Other › Nine open", "Other › Two closed"]);
      },
    ),
    { numRuns: 20 },
  );
});

test("a group lists a limited number of topics", async () => {
  const chatId = String(forum);
  await topics();
  world.insertRows({
    groups: Array.from({ length: 1000 }, (_, index) => ({
      id: `grp_${index}`,
      chatId,
      thread_id: 100_000 + index,
    })),
  });
  const { id } = control().createTopic(forum, "One too many");
  const listed = await topics();
  expect(listed).toHaveLength(1000);
  expect(listed).not.toContainEqual(expect.objectContaining({ topic: { thread_id: id } }));
});

test("removing a group removes its topics, and accepting a topic accepts its group", async () => {
  control().createTopic(forum, "News");
  const [topic] = await topics();
  await world.call("POST", "/api/groups/accept", { groups: [topic.id] });
  expect(await read("/api/groups")).toMatchObject([{ status: "accepted" }]);
  expect(await topics()).toMatchObject([{ status: "accepted" }]);
  const [group] = await read("/api/groups");
  expect((await world.call("DELETE", `/api/groups/${group.id}`)).status).toBe(204);
  expect(await topics()).toEqual([]);
});

test("declining a new group removes its topics", async () => {
  control().createTopic(forum, "News");
  const [topic] = await topics();
  const { group_id } = topic.topic;
  const { body } = await world.call("POST", "/api/groups/decline", { groups: [group_id] });
  expect(body).toEqual({ count: 1 });
  expect(await topics()).toEqual([]);
});
