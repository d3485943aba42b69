import { expect, test } from "vitest";

import { createTestbed } from "#testing/testbed.ts";

import type { Update } from "./update-queue.ts";

type Bed = ReturnType<typeof createTestbed>;

/** The updates that the bot has received since the last call. */
async function newUpdates(bed: Bed): Promise<Update[]> {
  const updates = await bed.result<Update[]>("getUpdates");
  await bed.call("getUpdates", { offset: (updates.at(-1)?.update_id ?? 0) + 1 });
  return updates;
}

async function quietBed() {
  const bed = createTestbed();
  await newUpdates(bed);
  return bed;
}

test("a bot that is added gets two updates about it", async () => {
  const bed = createTestbed();
  const owner = { first_name: "Ann", is_bot: false };
  expect(await newUpdates(bed)).toMatchObject([
    {
      my_chat_member: {
        chat: { id: bed.group.id, title: "Readers", type: "supergroup" },
        from: owner,
        old_chat_member: { status: "left" },
        new_chat_member: { status: "member", user: { id: bed.bot.id } },
      },
    },
    { message: { from: owner, new_chat_members: [{ id: bed.bot.id }] } },
  ]);
});

test.each(["group", "supergroup"] as const)(
  "a bot that is in a %s from the start gets an update about its creation",
  async (type) => {
    const bed = await quietBed();
    const bots = [{ botId: bed.bot.id, status: "member" as const }];
    const chat = bed.control.createChat({ type, title: "New", bots });
    expect(await newUpdates(bed)).toMatchObject([
      { my_chat_member: { chat: { id: chat.id }, new_chat_member: { status: "member" } } },
      { message: { [`${type}_chat_created`]: true } },
    ]);
  },
);

test.each([
  ["promoted", { status: "administrator" }, { status: "administrator", can_pin_messages: true }],
  ["restricted", { status: "restricted" }, { status: "restricted", can_send_photos: false }],
  ["kicked", { status: "kicked" }, { status: "kicked" }],
  ["gone", { status: "left" }, { status: "left" }],
] as const)("a bot that is %s gets an update about it", async (_, standing, expected) => {
  const bed = await quietBed();
  bed.control.setBotStanding(bed.group.id, bed.bot.id, standing);
  const updates = await newUpdates(bed);
  expect(updates.find((update) => "my_chat_member" in update)).toMatchObject({
    my_chat_member: { old_chat_member: { status: "member" }, new_chat_member: expected },
  });
});

test("privacy mode hides messages that are not meant for the bot", async () => {
  const bed = await quietBed();
  const write = (text: string, replyToId?: number) =>
    bed.control.postAsMember(bed.group.id, { text, ...(replyToId ? { replyToId } : {}) });
  const own = await bed.result("sendMessage", { chat_id: bed.group.id, text: "Mine" });
  await write("just talking");
  await write("/start");
  await write("/start@other_bot");
  await write(`hey @${bed.bot.username}`);
  await write("a reply", Number(own["message_id"]));
  expect(await newUpdates(bed)).toMatchObject([
    { message: { text: "/start", entities: [{ type: "bot_command" }] } },
    { message: { text: `hey @${bed.bot.username}` } },
    { message: { text: "a reply", reply_to_message: { text: "Mine" } } },
  ]);
});

test.each(["admin", "privacy off"])("a bot receives every message: %s", async (reason) => {
  const bed = await quietBed();
  if (reason === "admin") bed.control.promoteBot(bed.group.id, bed.bot.id);
  else bed.control.changeBot(bed.bot.id, { readsEverything: true });
  await newUpdates(bed);
  await bed.control.postAsMember(bed.group.id, { text: "just talking" });
  expect(await newUpdates(bed)).toMatchObject([{ message: { text: "just talking" } }]);
});

test("a bot gets no updates about its own posts, and in groups neither do other bots", async () => {
  const bed = await quietBed();
  const other = bed.control.createBot({ name: "Other", readsEverything: true });
  bed.control.addBot(bed.group.id, other.id);
  await newUpdates(bed);
  await bed.call("sendMessage", { chat_id: bed.group.id, text: "Mine" });
  expect(await newUpdates(bed)).toEqual([]);
  const received = await bed.call("getUpdates", {}, other.token);
  expect(JSON.stringify(received)).not.toContain("Mine");
});

test("in a channel a bot gets updates only about others' posts", async () => {
  const bed = createTestbed();
  const other = bed.control.createBot({ name: "Other" });
  const bots = [bed.bot.id, other.id].map((botId) => ({ botId, status: "administrator" as const }));
  const channel = bed.control.createChat({ type: "channel", title: "News", bots });
  await newUpdates(bed);
  await bed.call("sendMessage", { chat_id: channel.id, text: "Mine" });
  expect(await newUpdates(bed)).toEqual([]);
  const received = await bed.call("getUpdates", {}, other.token);
  expect(JSON.stringify(received)).toContain("Mine");
});

test("posts and title changes of a channel arrive as channel_post", async () => {
  const bed = createTestbed();
  const channel = bed.control.createChat({ type: "channel", title: "News" });
  bed.control.addBot(channel.id, bed.bot.id, { status: "administrator" });
  await newUpdates(bed);
  await bed.control.postAsMember(channel.id, { text: "Breaking" });
  bed.control.changeChat(channel.id, { title: "Old news" });
  expect(await newUpdates(bed)).toMatchObject([
    { channel_post: { text: "Breaking", sender_chat: { id: channel.id } } },
    { channel_post: { new_chat_title: "Old news", chat: { title: "Old news" } } },
  ]);
});

test("a migration sends an update for the old group and for the new supergroup", async () => {
  const bed = createTestbed();
  const old = bed.control.createChat({ type: "group", title: "Friends" });
  bed.control.addBot(old.id, bed.bot.id);
  await newUpdates(bed);
  const moved = bed.control.migrateChat(old.id);

  expect(old.id).toBeGreaterThan(-1_000_000_000_000);
  expect(moved.id).toBeLessThan(-1_000_000_000_000);
  const updates = await newUpdates(bed);
  expect(updates).toMatchObject([
    { message: { chat: { id: old.id }, migrate_to_chat_id: moved.id } },
    { my_chat_member: { chat: { id: moved.id }, new_chat_member: { status: "member" } } },
    { my_chat_member: { chat: { id: old.id }, new_chat_member: { status: "left" } } },
    { message: { chat: { id: moved.id }, migrate_from_chat_id: old.id } },
  ]);
  const params = { chat_id: old.id, text: "Hi" };
  expect(await bed.call("sendMessage", params)).toMatchObject({
    error_code: 400,
    parameters: { migrate_to_chat_id: moved.id },
  });
  expect(await bed.call("sendMessage", { ...params, chat_id: moved.id })).toMatchObject({
    ok: true,
  });
});

test("a new forum topic has a service message, and accepts posts", async () => {
  const bed = createTestbed();
  const forum = bed.control.createChat({ type: "supergroup", title: "Forum", isForum: true });
  bed.control.addBot(forum.id, bed.bot.id);
  await newUpdates(bed);
  const topic = bed.control.createTopic(forum.id, "Deals");
  expect(await newUpdates(bed)).toMatchObject([
    { message: { message_thread_id: topic.id, forum_topic_created: { name: "Deals" } } },
  ]);
  const params = { chat_id: forum.id, text: "Hi", message_thread_id: topic.id };
  expect(await bed.result("sendMessage", params)).toMatchObject({
    message_thread_id: topic.id,
    is_topic_message: true,
  });
});

test("an administrator who manages topics can post in a closed topic", async () => {
  const bed = createTestbed();
  const forum = bed.control.createChat({ type: "supergroup", title: "Forum", topics: ["Deals"] });
  bed.control.addBot(forum.id, bed.bot.id, { status: "administrator" });
  const topicId = forum.topics[0]?.id ?? 0;
  bed.control.changeTopic(forum.id, topicId, { isClosed: true });
  const params = { chat_id: forum.id, text: "Hi", message_thread_id: topicId };
  expect(await bed.call("sendMessage", params)).toMatchObject({ ok: true });
});
