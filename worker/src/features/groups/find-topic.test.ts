import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let bot: { id: number; token: string };
let forum: number;
beforeEach(async () => {
  world = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });
  bot = control().createBot({ name: "Shop" });
  await world.call("POST", "/api/bots", { name: "Shop", token: bot.token });
  forum = createForum("Forum", "shop_forum");
});
afterEach(() => world.close());

const control = () => world.telegram.control;
function createForum(title: string, username: string) {
  const { id } = control().createChat({ type: "supergroup", title, username, isForum: true });
  control().addBot(id, bot.id);
  return id;
}
const find = (reference: string, fields: object = {}) =>
  world.call("POST", "/api/groups/find", { reference, ...fields });
const linkTo = (rest: string, chat = forum) => `https://t.me/c/${String(chat).slice(4)}/${rest}`;
const forumId = async () => (await find("@shop_forum")).body.group.id;

test.each([
  ["a link to a message of it", () => linkTo("42/77")],
  ["a link to a message with its topic", () => linkTo("77?thread=42")],
  ["a public link to a message of it", () => "https://t.me/shop_forum/42/77?single"],
])("a topic is added by %s, with the operator's name for it", async (_, link) => {
  const { body } = await find(link(), { topicName: "News" });
  expect(body).toMatchObject({ group: { name: "Forum", status: "accepted" } });
  const topic = { group_id: body.group.id, thread_id: 42, name: "News", state: "open" };
  expect(body.topic).toMatchObject({ name: "Forum › News", topic, status: "accepted" });
  expect((await world.call("GET", "/api/topics")).body).toEqual([body.topic]);
});

test("a name from Telegram replaces the operator's", async () => {
  const { id } = control().createTopic(forum, "Offers");
  await find(linkTo(String(id)), { topicName: "News" });
  await control().settleDeliveries();
  await find(linkTo(String(id)), { topicName: "News" });
  expect((await world.call("GET", "/api/topics")).body).toMatchObject([{ name: "Forum › Offers" }]);
});

test("a link with one number names a topic that is known, and otherwise adds the group only", async () => {
  const { id } = control().createTopic(forum, "Offers");
  await control().settleDeliveries();
  expect((await find(linkTo(String(id)))).body.topic).toMatchObject({ name: "Forum › Offers" });
  const topicOf = await forumId();
  expect((await find(linkTo(String(id)), { topicOf })).status).toBe(200);
  const { body } = await find(linkTo("45"));
  expect(body).toMatchObject({ group: { name: "Forum" } });
  expect(body).not.toHaveProperty("topic");
  expect((await world.call("GET", "/api/topics")).body).toHaveLength(1);
});

test("a link to a message of a group without topics adds the group only", async () => {
  const plain = control().createChat({ type: "supergroup", title: "Plain" }).id;
  control().addBot(plain, bot.id);
  const { body } = await find(linkTo("42", plain));
  expect(body).toMatchObject({ group: { name: "Plain" } });
  expect(body).not.toHaveProperty("topic");
});

test("refuses a link that does not lead to a topic of the group", async () => {
  const topicOf = await forumId();
  createForum("Other", "other_forum");
  const plain = control().createChat({ type: "supergroup", title: "Plain" }).id;
  control().addBot(plain, bot.id);
  const plainId = (await find(linkTo("1", plain))).body.group.id;
  const codeOf = async (reference: string, id = topicOf) => {
    const { status, body } = await find(reference, { topicOf: id });
    return [status, body.cause.code];
  };
  expect(await codeOf("@shop_forum")).toEqual([422, "topic_link_needed"]);
  expect(await codeOf(linkTo("1"))).toEqual([422, "topic_is_general"]);
  expect(await codeOf(linkTo("1/45"))).toEqual([422, "topic_is_general"]);
  expect(await codeOf("t.me/shop_forum/1/45")).toEqual([422, "topic_is_general"]);
  expect(await codeOf(linkTo("45"))).toEqual([422, "topic_link_ambiguous"]);
  expect(await codeOf("t.me/shop_forum/45")).toEqual([422, "topic_link_ambiguous"]);
  expect(await codeOf("t.me/other_forum/42/77")).toEqual([422, "topic_link_elsewhere"]);
  expect(await codeOf(linkTo("42", plain), plainId)).toEqual([422, "group_without_topics"]);
  expect((await world.call("GET", "/api/topics")).body).toEqual([]);
});

test("a group's page lists its topics; a topic's page has the bots of its group", async () => {
  control().createTopic(forum, "News");
  await control().settleDeliveries();
  const [topic] = (await world.call("GET", "/api/topics")).body;
  const group = (await world.call("GET", `/api/groups/${await forumId()}`)).body;
  expect(group).toMatchObject({
    name: "Forum",
    topics: [{ id: topic.id }],
    is_general_closed: false,
  });
  expect(group).not.toHaveProperty("topic");
  const { body } = await world.call("GET", `/api/groups/${topic.id}`);
  expect(body).toMatchObject({ name: "Forum › News", topic: { name: "News" }, bots: group.bots });
  expect(body).not.toHaveProperty("topics");
});

test("removing a topic leaves its group and the other topics", async () => {
  control().createTopic(forum, "News");
  control().createTopic(forum, "Offers");
  await control().settleDeliveries();
  const [, news] = (await world.call("GET", "/api/topics")).body;
  await world.call("DELETE", `/api/groups/${news.id}`);
  expect((await world.call("GET", "/api/topics")).body).toMatchObject([{ name: "Forum › Offers" }]);
  expect((await world.call("GET", "/api/groups")).body).toHaveLength(1);
});
