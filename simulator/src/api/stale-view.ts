import { refusals } from "#refusals.ts";
import { type Chat, isAdmin, isPresent } from "#state/chat-state.ts";
import { type ChatPermissions, sendPermissions } from "#state/rights.ts";

import { effectivePermissions, maySendAnything, type SentKind } from "./send-rights.ts";

/** What Telegram's core servers call each kind of content. */
const serverNames: Record<SentKind, string> = {
  text: "PLAIN",
  photo: "PHOTOS",
  video: "VIDEOS",
  document: "DOCS",
  animation: "GIFS",
};

const mediaNames = Object.entries(sendPermissions)
  .filter(([kind]) => kind !== "text")
  .map(([, { permission }]) => permission);

const forbidsAllMedia = (permissions: ChatPermissions) =>
  !mediaNames.some((name) => permissions[name]);

function absenceError(chat: Chat, botId: number): string {
  if (chat.members.get(botId)?.status === "kicked") return "USER_BANNED_IN_CHANNEL";
  if (chat.joinToSend) return "CHAT_GUEST_SEND_FORBIDDEN";
  return "CHANNEL_PRIVATE";
}

/** Why Telegram's core refuses the post; null if it does not. */
function refusalError(chat: Chat, botId: number, kind: SentKind): string | null {
  const member = chat.members.get(botId);
  if (chat.type === "private") return null;
  if (chat.type === "group" && (chat.isDeleted || !isPresent(member))) return "PEER_ID_INVALID";
  if (chat.isDeleted) return "CHANNEL_INVALID";
  if (!isPresent(member)) return absenceError(chat, botId);
  if (chat.type === "channel") {
    return member?.rights?.can_post_messages ? null : "CHAT_ADMIN_REQUIRED";
  }
  if (isAdmin(member)) return null;
  const permissions = effectivePermissions(chat, member);
  if (!maySendAnything(permissions)) return "CHAT_WRITE_FORBIDDEN";
  if (permissions[sendPermissions[kind].permission]) return null;
  if (kind !== "text" && forbidsAllMedia(permissions)) return "CHAT_SEND_MEDIA_FORBIDDEN";
  return `CHAT_SEND_${serverNames[kind]}_FORBIDDEN`;
}

/**
 * A Bot API server that does not know of a change yet lets the call pass, and Telegram's core refuses it with its own
 * error names.
 */
export function assertCoreAccepts(chat: Chat, botId: number, kind: SentKind) {
  const name = refusalError(chat, botId, kind);
  if (name !== null) throw refusals.bad(name);
}
