import type { Bot } from "#state/bot-state.ts";
import type { Chat, Member, Topic } from "#state/chat-state.ts";
import type { StoredMessage } from "#state/message-state.ts";
import type { Person, User } from "#state/people.ts";
import type { World } from "#state/simulated-world.ts";

import { ControlError } from "./control-error.ts";

function found<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new ControlError(404, `There is no ${what}.`);
  return thing;
}

export const findBot = (world: World, id: number): Bot =>
  found(world.botsById.get(id), `bot ${id}`);

export const findChat = (world: World, id: number): Chat =>
  found(world.chats.get(id), `chat ${id}`);

export const findPerson = (world: World, id: number): Person =>
  found(world.people.get(id), `person ${id}`);

export const findTopic = (chat: Chat, id: number): Topic =>
  found(chat.topics.get(id), `topic ${id} in chat ${chat.id}`);

export const findMessage = (chat: Chat, id: number): StoredMessage =>
  found(chat.messages.get(id), `message ${id} in chat ${chat.id}`);

export function ownerOf(chat: Chat): User {
  for (const member of chat.members.values()) {
    if (member.status === "creator") return member.user;
  }
  throw new ControlError(409, `Chat ${chat.id} has no owner.`);
}

export const absentMember = (user: User): Member => ({
  user,
  status: "left",
  rights: null,
  permissions: null,
});
