import { GROUP_TYPES } from "@tbm/contract/groups.ts";

import type { Message, Update } from "#telegram/updates.ts";

import { momentOf } from "./moment.ts";
import type { PermissionFact } from "./permissions.ts";
import { type Standing, standingOf } from "./standing.ts";
import { type TopicFact, topicFactsOf } from "./topic-updates.ts";

/** One thing that an update says about a chat and the bot in it. */
export type Fact =
  | PermissionFact
  | TopicFact
  | ({ chatId: string; at: string } & (
      | { kind: "named"; name: string; type: string }
      | ({ kind: "standing" } & Standing)
      | { kind: "seen"; seen: "present" | "absent" }
      | { kind: "moved"; toChatId: string }
    ));

const isGroupType = (type: string) => (GROUP_TYPES as readonly string[]).includes(type);

/** Several bots report names. The bot's id breaks ties, so of two reports of one moment the same always wins. */
const named = (chat: Message["chat"], name: string, at: string, botTelegramId: string): Fact => ({
  kind: "named",
  chatId: chat.id,
  at: `${at}.${botTelegramId}`,
  name,
  type: chat.type,
});

function* factsOfMessage(message: Message, at: string, botTelegramId: string): Generator<Fact> {
  const { chat, migrate_to_chat_id: to, migrate_from_chat_id: from } = message;
  const chatId = chat.id;
  const hasLeft = message.left_chat_member?.id === botTelegramId;
  if (to !== undefined) {
    yield { kind: "moved", chatId, at, toChatId: to };
    // A bot that receives the move is in the new chat too.
    yield { kind: "seen", chatId: to, at, seen: "present" };
  }
  if (from !== undefined) yield { kind: "moved", chatId: from, at, toChatId: chatId };
  const name = message.new_chat_title ?? chat.title ?? chatId;
  if (!hasLeft) yield named(chat, name, at, botTelegramId);
  yield { kind: "seen", chatId, at, seen: hasLeft ? "absent" : "present" };
  if (!hasLeft) yield* topicFactsOf(message, at, botTelegramId);
}

/** The facts in an update, each with its moment. Private chats yield none. */
export function* factsOf(update: Update, botTelegramId: string): Generator<Fact> {
  const { update_id: updateId, my_chat_member: change } = update;
  const message = update.message ?? update.channel_post;
  if (message && isGroupType(message.chat.type)) {
    yield* factsOfMessage(message, momentOf(message.date, updateId), botTelegramId);
  }
  if (change && isGroupType(change.chat.type)) {
    const { chat, new_chat_member: member } = change;
    const at = momentOf(change.date, updateId);
    const standing = standingOf(member, chat.type);
    if (standing.standing !== "absent") {
      yield named(chat, chat.title ?? chat.id, at, botTelegramId);
    }
    yield { kind: "standing", chatId: chat.id, at, ...standing };
  }
}
