import { expect, test } from "vitest";

import { createTestbed } from "#testing/testbed.ts";

type Update = { message?: Record<string, unknown> };

test("bots get updates about a topic's name, closing and reopening, but not about its deletion", async () => {
  const { control, bot, result } = createTestbed();
  const forum = control.createChat({ type: "supergroup", title: "Forum", isForum: true });
  control.addBot(forum.id, bot.id);
  const { id } = control.createTopic(forum.id, "News");
  control.changeTopic(forum.id, id, { name: "Offers" });
  control.changeTopic(forum.id, id, { isClosed: true });
  control.changeTopic(forum.id, id, { isClosed: false });
  control.changeTopic(forum.id, id, { isDeleted: true });
  control.changeChat(forum.id, { isGeneralClosed: true });
  const updates = await result<Update[]>("getUpdates");
  const events = updates.flatMap(({ message = {} }) =>
    Object.keys(message)
      .filter((field) => field.startsWith("forum_topic"))
      .map((field) => [field, message["message_thread_id"]]),
  );
  expect(events).toEqual([
    ["forum_topic_created", id],
    ["forum_topic_edited", id],
    ["forum_topic_closed", id],
    ["forum_topic_reopened", id],
    ["forum_topic_closed", undefined],
  ]);
});

test("a message in a topic is a reply to the one that opened it", async () => {
  const { control, bot, result } = createTestbed();
  const forum = control.createChat({ type: "supergroup", title: "Forum", topics: ["News"] });
  control.addBot(forum.id, bot.id);
  const message_thread_id = forum.topics[0]?.id ?? 0;
  const posted = await result("sendMessage", {
    chat_id: forum.id,
    text: "Hello",
    message_thread_id,
  });
  expect(posted).toMatchObject({
    message_thread_id,
    is_topic_message: true,
    reply_to_message: { message_id: message_thread_id, forum_topic_created: { name: "News" } },
  });
});
