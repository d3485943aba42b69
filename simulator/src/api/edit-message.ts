import { messageJson } from "#format/message-json.ts";
import { admitEdit } from "#limits/bot-pace.ts";
import { refusals } from "#refusals.ts";
import type { Chat } from "#state/chat-state.ts";
import type { MediaKind } from "#state/file-store.ts";
import type { Content, ReplyMarkup, StoredMessage } from "#state/message-state.ts";
import { recordVisible } from "#state/posting.ts";
import { unixNow } from "#state/simulated-world.ts";
import { announceMessage } from "#updates/audience.ts";
import type { GivenMarkup } from "#validate/reply-markup.ts";

import { type Call, paceOf } from "./api-call.ts";
import { markupFor, readMarkup } from "./call-markup.ts";
import { openChat } from "./chat-access.ts";
import { readInputMedia, resolveMedia } from "./input-media.ts";
import { causeOf } from "./send-draft.ts";
import { readCaption } from "./send-media.ts";
import { readText } from "./send-message.ts";

type Target = { chat: Chat; message: StoredMessage };

/** A bot's own messages stay editable however old they are. */
function isEditable(chat: Chat, botId: number, message: StoredMessage): boolean {
  if (message.content.kind === "service") return false;
  if (message.replyMarkup && !("inline_keyboard" in message.replyMarkup)) return false;
  const isOwn = message.botId === botId;
  if (chat.type !== "channel") return isOwn;
  const rights = chat.members.get(botId)?.rights;
  return rights?.can_edit_messages || (isOwn && rights?.can_post_messages) || false;
}

function openTarget(call: Call, refusal = refusals.cannotEdit): Target {
  const id = call.params.integer("message_id", 0);
  const isUnnamed = call.params.text("chat_id").trim() === "";
  if (id === 0 && isUnnamed) throw refusals.messageIdMissing();
  const chat = openChat(call, "edit");
  const message = chat.messages.get(id);
  if (!message) throw refusals.messageNotFound("edit");
  if (!isEditable(chat, call.bot.user.id, message)) throw refusal();
  return { chat, message };
}

/** A text that is equal for two messages that members see as the same. */
function visibleContent(content: Content, markup: ReplyMarkup | null): string {
  if (content.kind === "service") return "";
  const { text, entities } = content.body;
  const shape =
    content.kind === "text"
      ? content.linkPreview
      : [content.file.uniqueId, content.hasSpoiler, content.isCaptionAbove];
  return JSON.stringify([content.kind, text, entities, shape, markup]);
}

function applyEdit(call: Call, target: Target, content: Content, markup: GivenMarkup | null) {
  const { world, bot } = call;
  const { chat, message } = target;
  const placed = markupFor(call, chat, markup, true);
  // Telegram drops the keyboard of an album's item.
  const replyMarkup = message.mediaGroupId === null ? placed : null;
  if (
    visibleContent(content, replyMarkup) === visibleContent(message.content, message.replyMarkup)
  ) {
    throw refusals.notModified();
  }
  admitEdit({ ...paceOf(call), chat });
  message.content = content;
  message.replyMarkup = replyMarkup;
  message.editDate = unixNow(world);
  recordVisible(world, chat, message, "edited", causeOf(call));
  announceMessage(world, chat, message, true);
  return messageJson(world, chat, message, bot.user.id);
}

export function editMessageText(call: Call) {
  const content = readText(call, refusals.editedTextTooLong);
  const markup = readMarkup(call);
  const target = openTarget(call);
  if (target.message.content.kind !== "text") throw refusals.noTextToEdit();
  return applyEdit(call, target, content, markup);
}

export function editMessageCaption(call: Call) {
  const body = readCaption(call, refusals.editedCaptionTooLong);
  const markup = readMarkup(call);
  const target = openTarget(call);
  const { content } = target.message;
  if (content.kind === "text" || content.kind === "service") throw refusals.noCaptionToEdit();
  const isCaptionAbove = call.params.flag("show_caption_above_media");
  return applyEdit(call, target, { ...content, body, isCaptionAbove }, markup);
}

/** In an album, photos and videos can replace each other, and a document only another document. */
function assertFitsAlbum({ mediaGroupId, content }: StoredMessage, kind: MediaKind) {
  if (mediaGroupId === null || content.kind === kind) return;
  if (kind === "animation") throw refusals.albumWrongContent();
  if (content.kind === "document" || kind === "document") throw refusals.albumTypeChange();
}

export async function editMessageMedia(call: Call) {
  const given = call.params.json("media", () =>
    refusals.bad("can't parse input media JSON object"),
  );
  if (given === undefined) throw refusals.parameterRequired("media");
  const input = readInputMedia(given, false);
  const markup = readMarkup(call);
  const target = openTarget(call, refusals.cannotEditMedia);
  assertFitsAlbum(target.message, input.kind);
  return applyEdit(call, target, await resolveMedia(call, input), markup);
}

export function editMessageReplyMarkup(call: Call) {
  const markup = readMarkup(call);
  const target = openTarget(call);
  return applyEdit(call, target, target.message.content, markup);
}
