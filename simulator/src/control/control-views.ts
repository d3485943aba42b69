import type { Bot } from "#state/bot-state.ts";
import { type Chat, memberCount } from "#state/chat-state.ts";
import type { StoredMessage } from "#state/message-state.ts";
import type { World } from "#state/simulated-world.ts";

export const botView = (bot: Bot) => ({
  id: bot.user.id,
  name: bot.user.first_name,
  username: bot.user.username,
  token: bot.token,
  readsEverything: bot.readsEverything,
  canJoinGroups: bot.canJoinGroups,
  isFrozen: bot.isFrozen,
  loginDomain: bot.loginDomain,
  webhookUrl: bot.webhook?.url ?? null,
  isPolling: bot.poll !== null,
  isSettingWebhook: bot.webhookChange !== null,
  pendingUpdates: bot.queue.entries.size,
});
export type BotView = ReturnType<typeof botView>;

export function chatView(world: World, chat: Chat) {
  const members = [...chat.members.values()];
  return {
    id: chat.id,
    type: chat.type,
    title: chat.title,
    username: chat.username,
    isForum: chat.isForum,
    isGeneralClosed: chat.isGeneralClosed,
    topics: [...chat.topics.values()],
    memberCount: memberCount(chat),
    members: members
      .filter(({ user }) => !user.is_bot)
      .map(({ user, status }) => ({ id: user.id, name: user.first_name, status })),
    bots: members
      .filter(({ user }) => user.is_bot)
      .map(({ user, status, rights, permissions }) => ({
        id: user.id,
        name: user.first_name,
        username: user.username ?? "",
        status,
        rights,
        permissions,
      })),
    permissions: chat.permissions,
    slowModeSeconds: chat.slowModeSeconds,
    paidMessageStars: chat.paidMessageStars,
    refusal: chat.refusal ? { code: chat.refusal.code, description: chat.refusal.message } : null,
    migratedTo: chat.migratedTo,
    migratedFrom: chat.migratedFrom,
    isDeleted: chat.isDeleted,
    isRestricted: chat.isRestricted,
    isViewStale: chat.isViewStale,
    joinToSend: chat.joinToSend,
    pinnedIds: chat.pinnedIds,
    lastMessageId: chat.lastMessageId,
    lastMessage: lastMessageView(world, chat),
  };
}
export type ChatView = ReturnType<typeof chatView>;

function lastMessageView(world: World, chat: Chat) {
  for (let id = chat.lastMessageId; id > 0 && id > chat.lastMessageId - 50; id--) {
    const message = chat.messages.get(id);
    if (message) return messageView(world, message);
  }
  return null;
}

/** A message as members see it. */
export function messageView(world: World, message: StoredMessage) {
  const { content, author } = message;
  const body = content.kind === "service" ? null : content.body;
  const file = content.kind === "service" || content.kind === "text" ? null : content.file;
  return {
    id: message.id,
    at: message.date * 1000,
    editedAt: message.editDate === null ? null : message.editDate * 1000,
    author: author ? { id: author.id, name: author.first_name, isBot: author.is_bot } : null,
    botId: message.botId,
    botName:
      message.botId === null ? null : (world.botsById.get(message.botId)?.user.first_name ?? null),
    kind: content.kind,
    text: body?.text ?? "",
    entities: body?.entities ?? [],
    isCaptionAbove: "isCaptionAbove" in content && content.isCaptionAbove,
    hasSpoiler: "hasSpoiler" in content && content.hasSpoiler,
    service: content.kind === "service" ? content.fields : null,
    file: file
      ? {
          uniqueId: file.uniqueId,
          name: file.name,
          mimeType: file.mimeType,
          bytes: file.bytes.length,
          width: file.width,
          height: file.height,
          url: `/_/files/${file.uniqueId}`,
        }
      : null,
    replyMarkup: message.replyMarkup,
    mediaGroupId: message.mediaGroupId,
    threadId: message.threadId,
    replyToId: message.replyToId,
    quote: message.quote?.text ?? null,
    isProtected: message.isProtected,
    isSilent: message.isSilent,
  };
}
export type MessageView = ReturnType<typeof messageView>;
