import { refusals } from "#refusals.ts";
import type { Chat } from "#state/chat-state.ts";
import type { ReplyMarkup } from "#state/message-state.ts";
import { type GivenMarkup, placeMarkup, readReplyMarkup } from "#validate/reply-markup.ts";

import type { Call } from "./api-call.ts";

export const readMarkup = (call: Call): GivenMarkup | null =>
  readReplyMarkup(call.params.json("reply_markup", refusals.markupNotJson));

function loginDomainOf({ world, bot }: Call, username: string): string | null | undefined {
  if (username === "") return bot.loginDomain;
  for (const other of world.botsById.values()) {
    if (other.user.username.toLowerCase() === username.toLowerCase()) return other.loginDomain;
  }
  return undefined;
}

/** The keyboard as members of this chat see it; throws if it is not allowed there. */
export function markupFor(
  call: Call,
  chat: Chat,
  given: GivenMarkup | null,
  isInlineOnly = false,
): ReplyMarkup | null {
  if (given === null) return null;
  const standing = chat.members.get(call.bot.user.id);
  return placeMarkup(given, {
    chatType: chat.type,
    isAnonymous: chat.type === "channel" || standing?.rights?.is_anonymous === true,
    isInlineOnly,
    mayPointAt: (userId) => {
      const person = call.world.people.get(userId);
      return person ? !person.forbidsButtons : null;
    },
    loginDomainOf: (username) => loginDomainOf(call, username),
  });
}
