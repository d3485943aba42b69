import { withoutBidiMarks } from "@tbm/contract/fields.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type * as Telegram from "grammy/types";
import { z } from "zod";

/** Cuts a title to the length that Telegram allows, never inside a character. */
export const boundedTitle = (given: string): string => {
  const title = withoutBidiMarks(given) || given;
  return title.length <= LIMITS.titleLength
    ? title.toWellFormed()
    : Array.from(title.slice(0, 2 * LIMITS.titleLength))
        .slice(0, LIMITS.titleLength)
        .join("")
        .toWellFormed();
};

const Title = z.string().transform(boundedTitle);

const Chat = z.object({
  id: z.number().transform(String),
  type: z.string(),
  title: Title.optional(),
  /** The names of the person, in a private chat. */
  first_name: Title.optional(),
  last_name: Title.optional(),
});

const Person = z.object({ id: z.number().transform(String) });

const Member = z.object({
  status: z.string(),
  is_member: z.boolean().optional(),
  can_send_messages: z.boolean().optional(),
  can_post_messages: z.boolean().optional(),
  can_send_photos: z.boolean().optional(),
  can_send_other_messages: z.boolean().optional(),
  can_manage_topics: z.boolean().optional(),
});
export type Member = z.infer<typeof Member>;

const OpenedTopic = z.object({ name: Title });
/** A service message whose content does not matter. */
const Event = z.looseObject({}).optional();

const Message = z.object({
  chat: Chat,
  date: z.int(),
  text: z.string().optional(),
  new_chat_title: Title.optional(),
  left_chat_member: Person.optional(),
  migrate_to_chat_id: z.number().transform(String).optional(),
  migrate_from_chat_id: z.number().transform(String).optional(),
  /** In a group without topics, it numbers the replies to a message. */
  message_thread_id: z.int().optional(),
  is_topic_message: z.boolean().optional(),
  reply_to_message: z
    .object({ date: z.int(), forum_topic_created: OpenedTopic.optional() })
    .optional()
    .catch(undefined),
  forum_topic_created: OpenedTopic.optional(),
  forum_topic_edited: z.object({ name: Title.optional() }).optional(),
  forum_topic_closed: Event,
  forum_topic_reopened: Event,
  general_forum_topic_hidden: Event,
});
export type Message = z.infer<typeof Message>;

/** The fields of an update that the worker reads. */
export const Update = z.object({
  update_id: z.int(),
  my_chat_member: z.object({ chat: Chat, date: z.int(), new_chat_member: Member }).optional(),
  message: Message.optional(),
  channel_post: Message.optional(),
});
export type Update = z.infer<typeof Update>;

/** Always sent, because Telegram otherwise keeps the last list, even one that another program set. */
export const ALLOWED_UPDATES = [
  "my_chat_member",
  "message",
  "channel_post",
] as const satisfies (keyof Telegram.Update)[];
