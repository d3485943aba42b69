import type { Chat, ChatType, Topic } from "#state/chat-state.ts";
import { createPerson, type Person } from "#state/people.ts";
import { ChatPermissions, everythingAllowed } from "#state/rights.ts";
import type { World } from "#state/simulated-world.ts";
import { TelegramError } from "#telegram-error.ts";

import { ControlError } from "./control-error.ts";
import { ChatChange, ChatInput, TopicChange } from "./control-inputs.ts";
import { type ChatView, chatView } from "./control-views.ts";
import { findBot, findChat, findTopic, ownerOf } from "./find-records.ts";
import { postService } from "./service-message.ts";
import { applyStanding, memberFrom } from "./standing-control.ts";

export function addPerson(world: World, name: string, username?: string): Person {
  const user = {
    id: world.nextUserId++,
    is_bot: false,
    first_name: name,
    ...(username === undefined ? {} : { username }),
  };
  const person = createPerson(user);
  world.people.set(user.id, person);
  return person;
}

export const emptyChat = (id: number, type: ChatType, title: string): Chat => ({
  id,
  type,
  title,
  username: null,
  isForum: false,
  isGeneralClosed: false,
  topics: new Map(),
  members: new Map(),
  knownTo: new Set(),
  permissions: everythingAllowed(),
  slowModeSeconds: 0,
  paidMessageStars: 0,
  unnamedMemberCount: 0,
  messages: new Map(),
  lastMessageId: 0,
  pinnedIds: [],
  migratedTo: null,
  migratedFrom: null,
  isDeleted: false,
  isRestricted: false,
  isViewStale: false,
  joinToSend: false,
  refusal: null,
});

/** Ids of basic groups are `-N`, those of supergroups and channels `-100N`. */
export function nextChatId(world: World, type: ChatType): number {
  const number = world.nextChatNumber++;
  return type === "group" ? -number : -(1_000_000_000_000 + number);
}

function setUsername(world: World, chat: Chat, username: string | null) {
  const key = username?.toLowerCase();
  if (key && (world.chatsByUsername.get(key) ?? chat) !== chat) {
    throw new ControlError(409, `@${username} is taken.`);
  }
  if (chat.username) world.chatsByUsername.delete(chat.username.toLowerCase());
  chat.username = username;
  if (key) world.chatsByUsername.set(key, chat);
}

export function createChat(world: World, input: ChatInput): ChatView {
  const { type, title, members, bots, ...given } = ChatInput.parse(input);
  if (type === "group" && (given.isForum || given.username)) {
    throw new ControlError(422, "A basic group has neither topics nor a public name.");
  }
  const chat = emptyChat(nextChatId(world, type), type, title);
  chat.isForum = given.isForum || given.topics.length > 0;
  chat.unnamedMemberCount = given.unnamedMemberCount;
  const joining = bots.map(({ botId, ...standing }) => {
    const bot = findBot(world, botId);
    return { bot, member: memberFrom(chat, bot.user, standing) };
  });
  setUsername(world, chat, given.username ?? null);
  world.chats.set(chat.id, chat);

  for (const [index, name] of (members.length > 0 ? members : ["Owner"]).entries()) {
    const { user } = addPerson(world, name);
    const status = index === 0 ? "creator" : "member";
    chat.members.set(user.id, { user, status, rights: null, permissions: null });
  }
  const owner = ownerOf(chat);
  for (const { bot, member } of joining) applyStanding(world, chat, bot, member, owner);
  if (type !== "channel") postService(world, chat, owner, { [`${type}_chat_created`]: true });
  for (const name of given.topics) addTopic(world, chat, name);
  world.events.publish({ type: "chat", chatId: chat.id });
  return chatView(world, chat);
}

/** A topic's id is the id of the service message that opened it. */
export function addTopic(world: World, chat: Chat, name: string): number {
  if (!chat.isForum) throw new ControlError(422, `Chat ${chat.id} has no topics.`);
  const id = chat.lastMessageId + 1;
  chat.topics.set(id, { id, name, isClosed: false, isDeleted: false });
  const created = { name, icon_color: 7_322_096 };
  postService(world, chat, ownerOf(chat), { forum_topic_created: created }, id);
  return id;
}

/** Bots get updates about a new name, closing and reopening, but not about a deletion. */
export function changeTopic(world: World, chat: Chat, topicId: number, change: TopicChange): Topic {
  const topic = findTopic(chat, topicId);
  const { name = topic.name, isClosed = topic.isClosed, isDeleted } = TopicChange.parse(change);
  const report = (fields: Record<string, unknown>) =>
    postService(world, chat, ownerOf(chat), fields, topic.id);
  if (name !== topic.name) {
    topic.name = name;
    report({ forum_topic_edited: { name } });
  }
  if (isClosed !== topic.isClosed) {
    topic.isClosed = isClosed;
    report({ [isClosed ? "forum_topic_closed" : "forum_topic_reopened"]: {} });
  }
  topic.isDeleted = isDeleted ?? topic.isDeleted;
  world.events.publish({ type: "chat", chatId: chat.id });
  return topic;
}

/** General has no number, so its messages have none. */
function setGeneralClosed(world: World, chat: Chat, isClosed: boolean): void {
  if (isClosed === chat.isGeneralClosed) return;
  chat.isGeneralClosed = isClosed;
  const event = isClosed ? "forum_topic_closed" : "forum_topic_reopened";
  if (chat.isForum) postService(world, chat, ownerOf(chat), { [event]: {} });
}

export function changeChat(world: World, chatId: number, change: ChatChange): ChatView {
  const chat = findChat(world, chatId);
  const { title, username, permissions, refusal, ...plain } = ChatChange.parse(change);
  if (title !== undefined && title !== chat.title) {
    chat.title = title;
    postService(world, chat, ownerOf(chat), { new_chat_title: title });
  }
  if (username !== undefined) setUsername(world, chat, username);
  if (permissions)
    chat.permissions = ChatPermissions.parse({ ...chat.permissions, ...permissions });
  if (refusal !== undefined) chat.refusal = readRefusal(refusal);
  chat.slowModeSeconds = plain.slowModeSeconds ?? chat.slowModeSeconds;
  chat.paidMessageStars = plain.paidMessageStars ?? chat.paidMessageStars;
  chat.unnamedMemberCount = plain.unnamedMemberCount ?? chat.unnamedMemberCount;
  setGeneralClosed(world, chat, plain.isGeneralClosed ?? chat.isGeneralClosed);
  chat.isRestricted = plain.isRestricted ?? chat.isRestricted;
  chat.isViewStale = plain.isViewStale ?? chat.isViewStale;
  chat.joinToSend = plain.joinToSend ?? chat.joinToSend;
  world.events.publish({ type: "chat", chatId });
  return chatView(world, chat);
}

function readRefusal(refusal: NonNullable<ChatChange["refusal"]> | null): TelegramError | null {
  if (refusal === null) return null;
  if (typeof refusal === "string") return new TelegramError(400, `Bad Request: ${refusal}`);
  return new TelegramError(refusal.code, refusal.description);
}

export function deleteChat(world: World, chatId: number): ChatView {
  const chat = findChat(world, chatId);
  chat.isDeleted = true;
  world.events.publish({ type: "chat", chatId });
  return chatView(world, chat);
}
