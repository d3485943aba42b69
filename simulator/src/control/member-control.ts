import { chatJson, chatMemberJson } from "#format/chat-json.ts";
import { messageJson } from "#format/message-json.ts";
import type { Bot } from "#state/bot-state.ts";
import type { Chat, Member } from "#state/chat-state.ts";
import type { Content } from "#state/message-state.ts";
import type { Person, User } from "#state/people.ts";
import { postMessage, removeMessage } from "#state/posting.ts";
import { unixNow, type World } from "#state/simulated-world.ts";
import { announceMessage } from "#updates/audience.ts";
import { dispatchUpdate } from "#updates/dispatch-update.ts";
import { formatText } from "#validate/format-text.ts";
import { checkPhoto } from "#validate/photo-rules.ts";

import { addPerson, emptyChat } from "./chat-control.ts";
import { ControlError } from "./control-error.ts";
import { MemberPost, PersonChange, PersonInput } from "./control-inputs.ts";
import { type MessageView, messageView } from "./control-views.ts";
import { findBot, findChat, findMessage, findPerson, ownerOf } from "./find-records.ts";

/** Creates a person with a private chat. Bots can write there once the person has started them. */
export function createPersonWithChat(world: World, input: PersonInput) {
  const { name, username } = PersonInput.parse(input);
  const { user } = addPerson(world, name, username);
  const chat = emptyChat(user.id, "private", name);
  chat.username = username ?? null;
  chat.members.set(user.id, { user, status: "creator", rights: null, permissions: null });
  world.chats.set(user.id, chat);
  return { id: user.id, name, username: username ?? null };
}

const standing = (status: "member" | "kicked", user: User): Member => ({
  user,
  status,
  rights: null,
  permissions: null,
});

/** The bot gets an update when the person blocks or unblocks it, but none for a first start. */
function setBlocked(world: World, person: Person, bot: Bot, isBlocked: boolean): void {
  const { blockedBots, user } = person;
  if (blockedBots.has(bot.user.id) === isBlocked) return;
  if (isBlocked) blockedBots.add(bot.user.id);
  else blockedBots.delete(bot.user.id);
  const chat = findChat(world, user.id);
  const states = [standing("member", bot.user), standing("kicked", bot.user)];
  const [before, after] = isBlocked ? states : states.toReversed();
  dispatchUpdate(world, bot, chat.id, "my_chat_member", {
    chat: chatJson(chat),
    from: user,
    date: unixNow(world),
    old_chat_member: before && chatMemberJson(chat, before),
    new_chat_member: after && chatMemberJson(chat, after),
  });
}

/** Presses Start: the person writes /start to this bot alone. */
function pressStart(world: World, person: Person, bot: Bot, text: string | undefined): void {
  const chat = findChat(world, person.user.id);
  person.startedBots.add(bot.user.id);
  setBlocked(world, person, bot, false);
  chat.knownTo.add(bot.user.id);
  if (text === undefined) return;
  const body = formatText(`/start ${text}`, "", undefined);
  const content = { kind: "text" as const, body, linkPreview: null };
  const message = postMessage(world, chat, { author: person.user, botId: null, content }, null);
  const update = messageJson(world, chat, message, bot.user.id);
  dispatchUpdate(world, bot, chat.id, "message", update);
}

export function changePerson(world: World, userId: number, change: PersonChange) {
  const person = findPerson(world, userId);
  const { startsBot, startText, blocksBot, ...plain } = PersonChange.parse(change);
  person.isDeactivated = plain.isDeactivated ?? person.isDeactivated;
  person.forbidsButtons = plain.forbidsButtons ?? person.forbidsButtons;
  if (blocksBot !== undefined) setBlocked(world, person, findBot(world, blocksBot), true);
  if (startsBot !== undefined) pressStart(world, person, findBot(world, startsBot), startText);
  return { id: userId, name: person.user.first_name };
}

function findAuthor(world: World, chat: Chat, author: string | number | undefined): User | null {
  if (chat.type === "channel") return null;
  if (author === undefined) return ownerOf(chat);
  for (const { user } of chat.members.values()) {
    if (user.id === author || user.first_name === author) return user;
  }
  if (typeof author === "number") {
    throw new ControlError(404, `User ${author} is not in chat ${chat.id}.`);
  }
  const { user } = addPerson(world, author);
  chat.members.set(user.id, { user, status: "member", rights: null, permissions: null });
  return user;
}

function decodePhoto(photo: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
  } catch {
    throw new ControlError(422, "photo must be a picture in base64.");
  }
}

async function readContent(
  world: World,
  text: string,
  photo: string | undefined,
): Promise<Content> {
  const body = formatText(text, "", undefined);
  if (photo === undefined) {
    if (text.trim() === "") throw new ControlError(422, "A post needs a text or a photo.");
    return { kind: "text", body, linkPreview: null };
  }
  const bytes = decodePhoto(photo);
  const { width, height, format } = checkPhoto("photo", bytes);
  const mimeType = `image/${format}`;
  const file = await world.files.keep({
    kind: "photo",
    name: "photo",
    mimeType,
    width,
    height,
    bytes,
  });
  return { kind: "photo", file, body, hasSpoiler: false, isCaptionAbove: false };
}

/** Posts as a member. A new name joins the chat without a service message. */
export async function postAsMember(
  world: World,
  chatId: number,
  post: MemberPost,
): Promise<MessageView> {
  const { text, photo, author, threadId, replyToId } = MemberPost.parse(post);
  const chat = findChat(world, chatId);
  const content = await readContent(world, text, photo);
  const draft = {
    author: findAuthor(world, chat, author),
    botId: null,
    content,
    threadId: threadId ?? null,
    replyToId: replyToId ?? null,
  };
  const message = postMessage(world, chat, draft, null);
  announceMessage(world, chat, message);
  return messageView(world, message);
}

/** Deletes anyone's message, however old it is. No bot gets an update about it. */
export function deleteAsAdmin(world: World, chatId: number, messageId: number): MessageView {
  const chat = findChat(world, chatId);
  const message = findMessage(chat, messageId);
  removeMessage(world, chat, message, null);
  return messageView(world, message);
}
