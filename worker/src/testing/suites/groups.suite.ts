import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";

import type { HostFixture } from "./host-fixture.ts";

/** Every host: groups that are lost, looked up and combined into sets. */
export function testGroups(fixture: () => HostFixture): void {
  const call: HostFixture["call"] = (...request) => fixture().call(...request);
  const control = () => fixture().telegram.control;

  async function standingOf(botId: string) {
    const { body } = await call("GET", "/api/groups/standings");
    return body.find(({ bot_id }: { bot_id: string }) => bot_id === botId);
  }

  test("a lost group shows its reason, and returns when the bot is added again", async () => {
    const { botId, bot, chats, groups } = await fixture().botInGroups(2);
    const [chat] = chats;
    expect((await standingOf(botId)).posting).toHaveLength(2);
    control().kickBot(chat?.id ?? 0, bot.id);
    const lost = [
      { group_id: groups[0], reason: "The bot was removed.", since: expect.any(String) },
    ];
    await eventually(async () =>
      expect(await standingOf(botId)).toMatchObject({ posting: [groups[1]], lost }),
    );
    control().addBot(chat?.id ?? 0, bot.id);
    await eventually(async () => expect((await standingOf(botId)).lost).toEqual([]));
  });

  test("a group's page has its posts, its bots and what Telegram says about it", async () => {
    const { botId, groups, send } = await fixture().botInGroups(2);
    const [group] = groups;
    const sent = await send({ message: "Hello" });
    const { body } = await call("GET", `/api/groups/${group}/posts?state=sent`);
    expect(body.posts).toMatchObject([{ broadcast_id: sent.body.broadcastId, message: "Hello" }]);
    const history = await call("GET", `/api/broadcasts?group_id=${group}`);
    expect(history.body).toMatchObject([{ id: sent.body.broadcastId }]);
    const bots = [{ bot_id: botId, standing: "posting" }];
    expect((await call("GET", `/api/groups/${group}`)).body).toMatchObject({ id: group, bots });
    const asked = await call("GET", `/api/groups/${group}/telegram`);
    expect(asked.body).toMatchObject({ members: expect.any(Number), bots: [{ bot_id: botId }] });
  });

  test("a group is added by its link once the bot is in it", async () => {
    const { botId, bot } = await fixture().botInGroups(1);
    const username = `found_${bot.id}`;
    const chat = control().createChat({ type: "supergroup", title: "Found", username });
    const input = { reference: `https://t.me/${username}`, botId };
    expect((await call("POST", "/api/groups/find", input)).status).toBe(422);
    control().addBot(chat.id, bot.id);
    await eventually(async () => {
      const { body } = await call("POST", "/api/groups/find", input);
      expect(body.group).toMatchObject({ name: "Found", chatId: String(chat.id) });
      expect((await standingOf(botId)).posting).toContain(body.group.id);
    });
  });

  test("a topic is discovered, added by its link, posted to, and refused when it is closed", async () => {
    const { botId, bot, form } = await fixture().botInGroups(1);
    const sendTo = (message: string, chosen: readonly string[]) => {
      const data = form({ message });
      data.set("groups", JSON.stringify(chosen));
      return call("POST", "/api/send/now", data);
    };
    const forum = control().createChat({ type: "supergroup", title: "Forum", isForum: true });
    control().addBot(forum.id, bot.id);
    const news = control().createTopic(forum.id, "News");
    const findTopic = async () => {
      const { body } = await call("GET", "/api/topics");
      return body.find(({ chatId }: { chatId: string }) => chatId === String(forum.id));
    };
    await eventually(async () => expect(await findTopic()).toMatchObject({ name: "Forum › News" }));
    const reference = `https://t.me/c/${String(forum.id).slice(4)}/${news.id}`;
    const found = await call("POST", "/api/groups/find", { reference, botId });
    expect(found.body.topic).toMatchObject({ topic: { thread_id: news.id, state: "open" } });
    const groups = [found.body.group.id, found.body.topic.id];
    expect((await sendTo("Hello", groups)).body.totalSent).toBe(2);
    const { messages } = control().viewChat(forum.id);
    const posts = messages.filter(({ text }) => text === "Hello");
    expect(new Set(posts.map(({ threadId }) => threadId))).toEqual(new Set([news.id, null]));
    expect(posts).toHaveLength(2);
    control().changeTopic(forum.id, news.id, { isClosed: true });
    const input = { botId, groups, message: "Hello", source: "now" };
    await eventually(async () => {
      const { body } = await call("POST", "/api/preflight", input);
      expect(body).toMatchObject({ ready: 1, groups: [{ cause: { code: "topic_closed" } }] });
    });
    await sendTo("Again", [found.body.topic.id]);
    await eventually(async () =>
      expect(await findTopic()).toMatchObject({ topic: { state: "closed" } }),
    );
  });

  test("a discovered group is new until it is accepted or used in a message", async () => {
    const { botId, groups, form, chats } = await fixture().botInGroups(3);
    const [accepted, named, declined] = groups;
    const statuses = async () => {
      const { body } = await call("GET", `/api/bots/${botId}/groups`);
      const known: { id: string; status: string }[] = body;
      return groups.map((id) => known.find((group) => group.id === id)?.status ?? "gone");
    };
    expect(await statuses()).toEqual(["new", "new", "new"]);
    expect(
      await call("POST", "/api/groups/accept", { groups: [accepted, accepted] }),
    ).toMatchObject({ status: 200, body: { count: 1 } });
    const message = form({ message: "Hello" });
    message.set("groups", JSON.stringify([named]));
    expect((await call("POST", "/api/send/now", message)).body).toMatchObject({ totalSent: 1 });
    expect(await statuses()).toEqual(["accepted", "accepted", "new"]);
    const { body } = await call("POST", "/api/groups/decline", { groups: [accepted, declined] });
    expect(body).toEqual({ count: 1 });
    expect(await statuses()).toEqual(["accepted", "accepted", "gone"]);
    expect(
      fixture()
        .telegram.journal.all()
        .some(({ chatId }) => chatId === chats[1]?.id),
    ).toBe(true);
  });

  test("a post over a group's limit is skipped, if the operator wants that", async () => {
    const { groups, form } = await fixture().botInGroups(2);
    const [limited = ""] = groups;
    const path = `/api/groups/${limited}/daily-limit`;
    const { body: day } = await call("PUT", path, { posts: 1 });
    expect(day).toEqual({ own_limit: 1, limit: 1, posts: 0 });
    const limits = await fixture().skipOverLimits();
    expect((await call("GET", "/api/daily-limits")).body).toEqual(limits);
    const first = await call("POST", "/api/send/now", form({ message: "First" }));
    const second = await call("POST", "/api/send/now", form({ message: "Second" }));
    expect([first.body.totalSent, second.body.totalSent]).toEqual([2, 1]);
    expect((await call("GET", `/api/groups/${limited}`)).body.day).toMatchObject({ posts: 1 });
  });

  test("a set keeps its groups except those that are removed", async () => {
    const { groups } = await fixture().botInGroups(3);
    const name = `Set of ${groups[0] ?? ""}`;
    const { status, body: set } = await call("POST", "/api/group-sets", { name, groups });
    expect(status).toBe(201);
    expect(set.groups).toEqual(groups);
    expect((await call("POST", "/api/group-sets", { name, groups })).status).toBe(409);
    const [first, ...others] = groups;
    expect((await call("GET", `/api/groups/${first ?? ""}/uses`)).body).toMatchObject({
      sets: [name],
    });
    await call("DELETE", `/api/groups/${first ?? ""}`);
    const { body } = await call("GET", "/api/group-sets");
    expect(body).toContainEqual({ ...set, groups: others });
    const path = `/api/group-sets/${set.id}`;
    const changed = await call("PUT", path, { name: `${name}!`, groups: others });
    expect(changed.body).toEqual({ ...set, name: `${name}!`, groups: others });
    expect((await call("DELETE", path)).status).toBe(204);
  });
}
