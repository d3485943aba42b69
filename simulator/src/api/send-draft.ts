import { sleepOn } from "#clock.ts";
import { messageJson } from "#format/message-json.ts";
import { admitMessages, chatPaceOf } from "#limits/bot-pace.ts";
import { refusals } from "#refusals.ts";
import { type Chat, isAdmin } from "#state/chat-state.ts";
import type { Content, StoredMessage } from "#state/message-state.ts";
import { type Cause, type MessageDraft, postMessage } from "#state/posting.ts";
import { announceMessage } from "#updates/audience.ts";
import type { GivenMarkup } from "#validate/reply-markup.ts";

import { type Call, paceOf } from "./api-call.ts";
import { markupFor } from "./call-markup.ts";
import { openChat } from "./chat-access.ts";
import { readEffect } from "./message-effect.ts";
import { readReply } from "./reply-target.ts";
import { assertMaySend, openTopic, type SentKind } from "./send-rights.ts";
import { assertCoreAccepts } from "./stale-view.ts";

export const causeOf = ({ bot, method, digest, fault, entries }: Call): Cause => ({
  botId: bot.user.id,
  method,
  digest,
  fault,
  entries,
});

type Destination = Pick<MessageDraft, "author" | "botId"> &
  Pick<
    StoredMessage,
    "threadId" | "replyToId" | "externalReply" | "quote" | "effectId" | "isProtected" | "isSilent"
  > & { chat: Chat };

/** The chat to which the call may post content of these kinds; throws Telegram's refusal otherwise. */
export function openDestination(call: Call, kinds: SentKind[]): Destination {
  const chat = openChat(call, "send");
  const botId = call.bot.user.id;
  if (chat.refusal) throw chat.refusal;
  if (chat.isRestricted) throw refusals.chatRestricted();
  for (const kind of kinds) {
    if (chat.isViewStale) assertCoreAccepts(chat, botId, kind);
    else assertMaySend(chat, botId, kind);
  }
  return {
    chat,
    threadId: openTopic(chat, botId, call.params.integer("message_thread_id", 0)),
    ...readReply(call, chat),
    effectId: readEffect(call, chat),
    isProtected: call.params.flag("protect_content"),
    isSilent: call.params.flag("disable_notification"),
    author: chat.type === "channel" ? null : call.bot.user,
    botId,
  };
}

/** Takes this many messages from the bot's rate limits, or throws 429. */
export function admit(call: Call, chat: Chat, messages: number) {
  const admission = { ...paceOf(call), chat };
  const { unsentPerChat } = admission.limits;
  const { unsent } = chatPaceOf(admission.pace, chat.id);
  if (unsentPerChat !== null && unsent >= unsentPerChat) throw refusals.flood(60);
  const obeysSlowMode = chat.slowModeSeconds > 0 && !isAdmin(chat.members.get(call.bot.user.id));
  admitMessages(admission, messages, obeysSlowMode);
}

export function postDraft(
  call: Call,
  destination: Destination,
  fields: Partial<StoredMessage> & { content: Content },
) {
  const { chat, ...draft } = destination;
  const message = postMessage(call.world, chat, { ...draft, ...fields }, causeOf(call));
  announceMessage(call.world, chat, message);
  return message;
}

/** Waits for the simulated latency, during which the messages count as pending. */
export async function awaitSending(call: Call, chat: Chat, messages: number) {
  const { clock, settings } = call.world;
  if (settings.latencyMs === 0) return;
  const pace = chatPaceOf(call.bot.pace, chat.id);
  pace.unsent += messages;
  await sleepOn(clock, settings.latencyMs, call.world.closing.signal);
  pace.unsent -= messages;
}

export async function sendOne(
  call: Call,
  destination: Destination,
  content: Content,
  markup: GivenMarkup | null,
) {
  const replyMarkup = markupFor(call, destination.chat, markup);
  admit(call, destination.chat, 1);
  await awaitSending(call, destination.chat, 1);
  const message = postDraft(call, destination, { content, replyMarkup });
  return messageJson(call.world, destination.chat, message, call.bot.user.id);
}
