import {
  inRefusingChat,
  type RefusalRow,
  say,
  sayTo,
  testRefusals,
} from "#testing/refusal-rows.ts";
import { photoFile } from "#testing/test-pictures.ts";
import type { createTestbed } from "#testing/testbed.ts";

type Bed = ReturnType<typeof createTestbed>;

const inChat = (bed: Bed, type: "group" | "supergroup" | "channel") => {
  const chat = bed.control.createChat({ type, title: "Other" });
  bed.control.addBot(chat.id, bed.bot.id, { status: "administrator" });
  return chat.id;
};

const restricted = (permission: string) => (bed: Bed) => {
  const permissions = { can_send_messages: true, can_send_photos: true, [permission]: false };
  bed.control.restrictBot(bed.group.id, bed.bot.id, permissions);
};

const rows: RefusalRow[] = [
  [
    "Bad Request: group chat was upgraded to a supergroup chat",
    (bed) => {
      const id = inChat(bed, "group");
      bed.control.migrateChat(id);
      return sayTo(bed, id);
    },
  ],
  [
    "Forbidden: the group chat was deleted",
    (bed) => {
      const id = inChat(bed, "group");
      bed.control.deleteChat(id);
      return sayTo(bed, id);
    },
    403,
  ],
  [
    "Bad Request: group chat was migrated to a supergroup chat",
    (bed) => {
      const id = inChat(bed, "group");
      bed.control.migrateChat(id);
      bed.control.setServerProblems({ usesOldTexts: true });
      return sayTo(bed, id);
    },
  ],
  [
    "Bad Request: group is deactivated",
    (bed) => {
      const id = inChat(bed, "group");
      bed.control.deleteChat(id);
      bed.control.setServerProblems({ usesOldTexts: true });
      return sayTo(bed, id);
    },
  ],
  ["Bad Request: chat not found", (bed) => sayTo(bed, -100_999)],
  [
    "Bad Request: chat not found",
    (bed) => {
      const stranger = bed.control.createChat({
        type: "supergroup",
        title: "S",
        username: "strangers",
      });
      return sayTo(bed, stranger.id);
    },
  ],
  [
    "Forbidden: bot is not a member of the supergroup chat",
    (bed) => {
      bed.control.createChat({ type: "supergroup", title: "S", username: "strangers" });
      return bed.call("sendMessage", { chat_id: "@strangers", text: "Hi" });
    },
    403,
  ],
  ["Bad Request: chat_id is empty", (bed) => bed.call("sendMessage", { text: "Hi" })],
  ...(["group", "supergroup", "channel"] as const).flatMap((type): RefusalRow[] => [
    [
      `Forbidden: bot was kicked from the ${type} chat`,
      (bed) => {
        const id = inChat(bed, type);
        bed.control.kickBot(id, bed.bot.id);
        return sayTo(bed, id);
      },
      403,
    ],
    [
      `Forbidden: bot is not a member of the ${type} chat`,
      (bed) => {
        const id = inChat(bed, type);
        bed.control.removeBot(id, bed.bot.id);
        return sayTo(bed, id);
      },
      403,
    ],
  ]),
  [
    "Bad Request: need administrator rights in the channel chat",
    (bed) => {
      const id = inChat(bed, "channel");
      bed.control.promoteBot(id, bed.bot.id, { can_post_messages: false });
      return sayTo(bed, id);
    },
  ],
  [
    "Bad Request: have no write access to the chat",
    (bed) => {
      bed.control.restrictBot(bed.group.id, bed.bot.id);
      return say(bed, "Hi");
    },
  ],
  [
    "Bad Request: not enough rights to send text messages to the chat",
    (bed) => {
      restricted("can_send_messages")(bed);
      return say(bed, "Hi");
    },
  ],
  [
    "Bad Request: not enough rights to send photos to the chat",
    (bed) => {
      restricted("can_send_photos")(bed);
      return bed.call("sendPhoto", { chat_id: bed.group.id, photo: photoFile() });
    },
  ],
  [
    "Bad Request: not enough rights to send videos to the chat",
    (bed) => {
      restricted("can_send_videos")(bed);
      return bed.call("sendVideo", { chat_id: bed.group.id, video: new File(["x"], "v.mp4") });
    },
  ],
  [
    "Bad Request: not enough rights to send documents to the chat",
    (bed) => {
      restricted("can_send_documents")(bed);
      const document = new File(["x"], "a.txt");
      return bed.call("sendDocument", { chat_id: bed.group.id, document });
    },
  ],
  [
    "Bad Request: not enough rights to send the rich message to the chat",
    inRefusingChat("not enough rights to send the rich message to the chat"),
  ],
  [
    "Bad Request: CHAT_RESTRICTED",
    (bed) => {
      bed.control.promoteBot(bed.group.id, bed.bot.id);
      bed.control.changeChat(bed.group.id, { isRestricted: true });
      return say(bed, "Hi");
    },
  ],
  [
    "Bad Request: TOPIC_CLOSED",
    (bed) => {
      const forum = bed.control.createChat({
        type: "supergroup",
        title: "Forum",
        topics: ["News"],
      });
      bed.control.addBot(forum.id, bed.bot.id);
      const topicId = forum.topics[0]?.id ?? 0;
      bed.control.changeTopic(forum.id, topicId, { isClosed: true });
      const params = { chat_id: forum.id, text: "Hi", message_thread_id: topicId };
      return bed.call("sendMessage", params);
    },
  ],
  [
    "Bad Request: TOPIC_CLOSED",
    (bed) => {
      const forum = bed.control.createChat({ type: "supergroup", title: "Forum", isForum: true });
      bed.control.addBot(forum.id, bed.bot.id);
      bed.control.changeChat(forum.id, { isGeneralClosed: true });
      return sayTo(bed, forum.id);
    },
  ],
  [
    "Bad Request: TOPIC_DELETED",
    (bed) => {
      const forum = bed.control.createChat({
        type: "supergroup",
        title: "Forum",
        topics: ["News"],
      });
      bed.control.addBot(forum.id, bed.bot.id);
      const topicId = forum.topics[0]?.id ?? 0;
      bed.control.changeTopic(forum.id, topicId, { isDeleted: true });
      const params = { chat_id: forum.id, text: "Hi", message_thread_id: topicId };
      return bed.call("sendMessage", params);
    },
  ],
  ["Bad Request: message thread not found", (bed) => say(bed, "Hi", { message_thread_id: 77 })],
  [
    "Bad Request: ALLOW_PAYMENT_REQUIRED_5",
    (bed) => {
      bed.control.changeChat(bed.group.id, { paidMessageStars: 5 });
      return say(bed, "Hi");
    },
  ],
];

testRefusals(rows);
