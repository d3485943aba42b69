import { refusals } from "#refusals.ts";
import { type Chat, isAdmin, type Member } from "#state/chat-state.ts";
import type { Content } from "#state/message-state.ts";
import { type ChatPermissions, permissionNames, sendPermissions } from "#state/rights.ts";

export type SentKind = Exclude<Content["kind"], "service">;

const sendNames = permissionNames.filter((name) => name.startsWith("can_send"));

export const maySendAnything = (permissions: ChatPermissions): boolean =>
  sendNames.some((name) => permissions[name]);

export function effectivePermissions(chat: Chat, member: Member | undefined): ChatPermissions {
  if (!member?.permissions) return chat.permissions;
  const both = { ...chat.permissions };
  for (const name of permissionNames) both[name] &&= member.permissions[name];
  return both;
}

/** Throws Telegram's refusal if the bot may not send this kind of content here. */
export function assertMaySend(chat: Chat, botId: number, kind: SentKind) {
  if (chat.type === "private") return;
  const member = chat.members.get(botId);
  if (chat.type === "channel") {
    if (!member?.rights?.can_post_messages) throw refusals.needChannelAdmin();
    return;
  }
  if (isAdmin(member)) return;
  const permissions = effectivePermissions(chat, member);
  if (!maySendAnything(permissions)) throw refusals.noWriteAccess();
  const needed = sendPermissions[kind];
  if (!permissions[needed.permission]) throw refusals.noRightsToSend(needed.noun);
  if (chat.paidMessageStars > 0) throw refusals.paymentRequired(chat.paidMessageStars);
}

/** The topic of `message_thread_id`, or null for none; throws if the bot may not post there. */
export function openTopic(chat: Chat, botId: number, threadId: number): number | null {
  const mayManage = chat.members.get(botId)?.rights?.can_manage_topics ?? false;
  if (threadId === 0) {
    if (chat.isForum && chat.isGeneralClosed && !mayManage) throw refusals.topicClosed();
    return null;
  }
  const topic = chat.isForum ? chat.topics.get(threadId) : undefined;
  if (!topic) throw refusals.threadNotFound();
  if (topic.isDeleted) throw refusals.topicDeleted();
  if (topic.isClosed && !mayManage) throw refusals.topicClosed();
  return topic.id;
}
