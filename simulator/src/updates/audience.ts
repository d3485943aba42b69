import { messageJson } from "#format/message-json.ts";
import type { Bot } from "#state/bot-state.ts";
import { type Chat, isAdmin, isPresent } from "#state/chat-state.ts";
import type { StoredMessage } from "#state/message-state.ts";
import type { World } from "#state/simulated-world.ts";

import { dispatchUpdate } from "./dispatch-update.ts";

/** Privacy mode: https://core.telegram.org/bots/features#privacy-mode */
function sees(bot: Bot, chat: Chat, message: StoredMessage): boolean {
  if (message.botId === bot.user.id) return false;
  if (chat.type === "channel" || chat.type === "private") return true;
  if (message.botId !== null) return false;
  if (message.content.kind === "service") return true;
  if (bot.readsEverything || isAdmin(chat.members.get(bot.user.id))) return true;
  const replied = message.replyToId === null ? null : chat.messages.get(message.replyToId);
  return replied?.botId === bot.user.id || addresses(bot, message);
}

function addresses(bot: Bot, message: StoredMessage): boolean {
  if (message.content.kind === "service") return true;
  const { text, entities } = message.content.body;
  const username = `@${bot.user.username.toLowerCase()}`;
  return entities.some(({ type, offset, length }) => {
    const marked = text.slice(offset, offset + length).toLowerCase();
    if (type === "mention") return marked === username;
    return type === "bot_command" && (!marked.includes("@") || marked.endsWith(username));
  });
}

/** Sends an update about a new or edited message to every bot that may see it. */
export function announceMessage(world: World, chat: Chat, message: StoredMessage, isEdit = false) {
  const base = chat.type === "channel" ? "channel_post" : "message";
  const type = isEdit ? `edited_${base}` : base;
  for (const bot of botsIn(world, chat)) {
    if (!sees(bot, chat, message)) continue;
    dispatchUpdate(world, bot, chat.id, type, messageJson(world, chat, message, bot.user.id));
  }
}

function botsIn(world: World, chat: Chat): Bot[] {
  const bots: Bot[] = [];
  for (const botId of chat.knownTo) {
    const bot = world.botsById.get(botId);
    const isThere = chat.type === "private" || isPresent(chat.members.get(botId));
    if (bot && isThere) bots.push(bot);
  }
  return bots;
}
