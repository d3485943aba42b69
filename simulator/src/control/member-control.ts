import type { Chat } from "#state/chat-state.ts";
import type { Content } from "#state/message-state.ts";
import type { User } from "#state/people.ts";
import { postMessage, removeMessage } from "#state/posting.ts";
import type { World } from "#state/simulated-world.ts";
import { announceMessage } from "#updates/audience.ts";
import { formatText } from "#validate/formatted-text.ts";
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

export function changePerson(world: World, userId: number, change: PersonChange) {
  const person = findPerson(world, userId);
  const { startsBot, blocksBot, ...plain } = PersonChange.parse(change);
  person.isDeactivated = plain.isDeactivated ?? person.isDeactivated;
  person.forbidsButtons = plain.forbidsButtons ?? person.forbidsButtons;
  if (blocksBot !== undefined) person.blockedBots.add(findBot(world, blocksBot).user.id);
  if (startsBot !== undefined) {
    person.startedBots.add(findBot(world, startsBot).user.id);
    person.blockedBots.delete(startsBot);
    findChat(world, userId).knownTo.add(startsBot);
  }
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

/** Deletes anyone's message, however old it is. No bot hears of it. */
export function deleteAsAdmin(world: World, chatId: number, messageId: number): MessageView {
  const chat = findChat(world, chatId);
  const message = findMessage(chat, messageId);
  removeMessage(world, chat, message, null);
  return messageView(world, message);
}
