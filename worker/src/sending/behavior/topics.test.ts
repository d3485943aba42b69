import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInForum } from "#testing/world/bot-in-forum.ts";
import { type BotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import type { World } from "#testing/world/world.ts";

const SECOND = 1000;
const HOUR = 3_600_000;

let world: World;
let stage: BotInGroups;
let forum: number;
/** The threads and the records of two topics, and the record of their group. */
let threads: number[];
let topics: string[];
let group: string;
beforeEach(async () => {
  ({ world, stage, forum, threads, topics, group } = await createBotInForum());
});
afterEach(async () => {
  await world.elapse(SECOND);
  stage.assertNoBreach();
  await world.close();
});

const control = () => world.telegram.control;
const read = async (path: string) => (await world.call("GET", path)).body;
const seenIn = () => stage.seen().map(({ threadId, text }) => `${threadId} ${text}`);
const all = () => [group, ...topics];
const stateOf = async (index: number) => {
  const { topic } = await read(`/api/groups/${topics[index]}`);
  return topic.state;
};
const preflight = async (groups: readonly string[]) => {
  const input = { botId: stage.botId, groups, message: "Hello", source: "now" };
  return (await world.call("POST", "/api/preflight", input)).body;
};

test("a message to a group and its topics is posted once in each", async () => {
  const { body } = await stage.send({ message: "Hello", groups: [...all(), ...all()] });
  expect(body.totalSent).toBe(3);
  expect(seenIn().toSorted()).toEqual(["0 Hello", ...threads.map((thread) => `${thread} Hello`)]);
  const deliveries = await read(`/api/broadcasts/${body.broadcastId}/deliveries`);
  const number = String(forum).slice(4);
  expect(
    Object.fromEntries(
      deliveries.map((row: Record<string, string>) => [row["group_name"], row["link"]]),
    ),
  ).toEqual({
    Forum: expect.stringMatching(new RegExp(`^https://t.me/c/${number}/\\d+$`)),
    "Forum › News": expect.stringMatching(
      new RegExp(`^https://t.me/c/${number}/${threads[0]}/\\d+$`),
    ),
    "Forum › Offers": expect.any(String),
  });
});

test("an album and the message after it are in the same topic, and so are edits and deletions", async () => {
  const keyboardId = await stage.keyboard();
  const pictures = [pictureFile(1), pictureFile(2)];
  const imageIds = JSON.stringify(await stage.addImages(await stage.folder(0), ...pictures));
  const groups = topics.slice(0, 1);
  const { body } = await stage.send({ message: "Look", groups, imageIds, keyboardId });
  await world.elapse(10 * SECOND);
  expect(stage.seen().map(({ threadId }) => threadId)).toEqual([
    threads[0],
    threads[0],
    threads[0],
  ]);
  const path = `/api/broadcasts/${body.broadcastId}`;
  const edit = new FormData();
  edit.append("message", "Look here");
  edit.append("keyboardId", keyboardId);
  edit.append("imageIds", imageIds);
  expect((await world.call("POST", `${path}/edit`, edit)).status).toBe(202);
  await world.elapse(10 * SECOND);
  expect(control().viewChat(forum).messages.at(-1)?.text).toBe("Look here");
  const deletion = await world.call("POST", `${path}/delete`, {});
  expect(deletion.status).toBe(202);
  await world.elapse(10 * SECOND);
  const { messages } = control().viewChat(forum);
  expect(messages.filter(({ service }) => service === null)).toEqual([]);
});

test("schedules, campaigns and sets post to topics", async () => {
  const planned = { date: "2026-11-15", time: "12:30" };
  const [news = "", offers = ""] = topics;
  await stage.schedule({ message: "Planned", groups: [news], ...planned });
  await stage.campaign(await stage.folder(1), { groups: [offers] });
  const set = { name: "Topics", groups: [news, offers] };
  expect((await world.call("POST", "/api/group-sets", set)).status).toBe(201);
  await world.elapse(7 * HOUR);
  expect(seenIn()).toContainEqual(`${threads[0]} Planned`);
  expect(seenIn()).toContainEqual(`${threads[1]} Play`);
});

test("the topics of a group share its rate limits", async () => {
  control().setLimits({ chatMessagesPerSecond: 1, groupMessagesPerMinute: 20 });
  const start = world.clock.now();
  for (let count = 0; count < 8; count += 1) {
    void world.call("POST", "/api/send/now", stage.form({ message: `${count}`, groups: all() }));
  }
  await world.elapse(120 * SECOND);
  expect(stage.seen()).toHaveLength(24);
  // Telegram refused nothing.
  const most = world.database.prepare("SELECT max(attempts) AS most FROM deliveries").get();
  expect(most).toEqual({ most: 1 });
  const inFirstMinute = stage.seen().filter(({ at }) => at - start < 60 * SECOND);
  expect(inFirstMinute.length).toBeLessThanOrEqual(20);
});

test("what is sent again or changed in a topic shares the limits of its group, too", async () => {
  const keyboardId = await stage.keyboard();
  const refusal = { kind: "error" as const, code: 400, description: "Bad Request: refused" };
  control().addFault({ ...refusal, next: 1, match: { chatId: forum } });
  const { body } = await stage.send({ message: "Hello", groups: topics, keyboardId });
  const change = async (path: string, input?: unknown) => {
    expect((await world.call("POST", path, input)).status).toBeLessThan(300);
    await world.elapse(60 * SECOND);
  };
  await change(`/api/broadcasts/${body.broadcastId}/repeat`, { state: "failed" });
  await change(`/api/keyboards/${keyboardId}/update-posts`);
  const form = new FormData();
  form.append("message", "Hello again");
  await change(`/api/broadcasts/${body.broadcastId}/edit`, form);
  const paced = world.database.prepare(
    "SELECT action, count(*) AS count FROM deliveries WHERE pace_group_id = ? GROUP BY action",
  );
  expect(paced.all(group)).toEqual([
    { action: "buttons", count: 2 },
    { action: "edit", count: 2 },
    { action: "post", count: 3 },
  ]);
});

test("a wait that Telegram asks for in a topic applies to the whole chat, also after a restart", async () => {
  control().addFault({ kind: "error", code: 429, parameters: { retry_after: 30 }, next: 1 });
  void world.call(
    "POST",
    "/api/send/now",
    stage.form({ message: "First", groups: topics.slice(0, 1) }),
  );
  await world.elapse(SECOND);
  const waits = world.database.prepare("SELECT group_id FROM cooldowns").all();
  expect(waits).toEqual([{ group_id: group }]);
  void world.call("POST", "/api/send/now", stage.form({ message: "Second", groups: [group] }));
  await world.elapse(20 * SECOND);
  expect(stage.seen()).toEqual([]);
  await world.elapse(20 * SECOND);
  expect(seenIn().toSorted()).toEqual(["0 Second", `${threads[0]} First`]);
});

test("a closed topic refuses, is shown as closed, and takes posts again when it is reopened", async () => {
  control().changeTopic(forum, threads[0] ?? 0, { isClosed: true });
  // The update is lost; the refusal reveals it.
  world.database.exec("DELETE FROM topics");
  await control().settleDeliveries();
  world.database.exec("DELETE FROM topics");
  expect((await preflight(topics)).ready).toBe(2);
  const { body } = await stage.send({ message: "Hello", groups: topics });
  await world.elapse(SECOND);
  expect(seenIn()).toEqual([`${threads[1]} Hello`]);
  const failed = await read(`/api/broadcasts/${body.broadcastId}/deliveries?state=failed`);
  expect(failed).toMatchObject([
    { reason: "The topic is closed.", cause: { code: "topic_closed" } },
  ]);
  expect(await stateOf(0)).toBe("closed");
  const { ready, groups: troubled } = await preflight(all());
  expect(ready).toBe(2);
  expect(troubled).toMatchObject([
    { name: "Forum › News", reason: "The topic is closed.", canPostText: false },
  ]);
  control().changeTopic(forum, threads[0] ?? 0, { isClosed: false });
  await control().settleDeliveries();
  expect(await stateOf(0)).toBe("open");
  const again = await world.until(
    world.call("POST", `/api/broadcasts/${body.broadcastId}/repeat`, { state: "failed" }),
  );
  expect(again.status).toBeLessThan(300);
  await world.elapse(2 * SECOND);
  expect(seenIn()).toEqual([`${threads[1]} Hello`, `${threads[0]} Hello`]);
});

test("a deleted topic refuses and is shown as deleted", async () => {
  control().changeTopic(forum, threads[0] ?? 0, { isDeleted: true });
  await stage.send({ message: "Hello", groups: topics });
  await world.elapse(SECOND);
  expect(await stateOf(0)).toBe("deleted");
  expect((await preflight(topics)).groups).toMatchObject([
    { name: "Forum › News", cause: { code: "topic_unknown" } },
  ]);
  expect(await stateOf(1)).toBe("open");
});

test("only a bot that manages topics may post in closed ones and in a closed General", async () => {
  control().changeTopic(forum, threads[0] ?? 0, { isClosed: true });
  control().changeChat(forum, { isGeneralClosed: true });
  await control().settleDeliveries();
  expect((await preflight(all())).groups).toMatchObject([
    { name: "Forum", cause: { code: "general_closed" } },
    { name: "Forum › News", cause: { code: "topic_closed" } },
  ]);
  control().promoteBot(forum, stage.bot.id, { can_manage_topics: true });
  await control().settleDeliveries();
  expect((await preflight(all())).ready).toBe(3);
  const { body } = await stage.send({ message: "Hello", groups: all() });
  expect(body.totalSent).toBe(3);
});

test("preflight counts that the topics of a chat take turns", async () => {
  const one = (await preflight([group])).seconds;
  expect((await preflight(all())).seconds).toBeGreaterThanOrEqual(one + 2);
});

test("what is queued for a group's topics is cancelled when the group is removed", async () => {
  control().addFault({ kind: "error", code: 429, parameters: { retry_after: 60 }, next: 1 });
  void world.call("POST", "/api/send/now", stage.form({ message: "Hello", groups: all() }));
  await world.elapse(SECOND);
  await world.call("DELETE", `/api/groups/${group}`);
  await world.elapse(120 * SECOND);
  expect(stage.seen()).toEqual([]);
  const states = stage.deliveries().map(({ state }) => state);
  expect(states).toEqual(["cancelled", "cancelled", "cancelled"]);
});

test("a topic's page and the history by group have the topic's posts only", async () => {
  const toTopic = await stage.send({ message: "In the topic", groups: [topics[0] ?? ""] });
  await stage.send({ message: "In the group", groups: [group] });
  const postsOf = async (id: string) =>
    (await read(`/api/groups/${id}/posts`)).posts.map(
      ({ message }: { message: string }) => message,
    );
  expect(await postsOf(topics[0] ?? "")).toEqual(["In the topic"]);
  expect(await postsOf(topics[1] ?? "")).toEqual([]);
  expect(await postsOf(group)).toEqual(["In the group"]);
  expect(await read(`/api/broadcasts?group_id=${topics[0]}`)).toMatchObject([
    { id: toTopic.body.broadcastId },
  ]);
});
