import type { TelegramError } from "#telegram-error.ts";

import type { StoredMessage } from "./message-state.ts";
import type { User } from "./people.ts";
import type { AdminRights, ChatPermissions } from "./rights.ts";

export type ChatType = "private" | "group" | "supergroup" | "channel";

type MemberStatus = "creator" | "administrator" | "member" | "restricted" | "left" | "kicked";

export type Member = {
  user: User;
  status: MemberStatus;
  rights: AdminRights | null;
  permissions: ChatPermissions | null;
};

export type Topic = { id: number; name: string; isClosed: boolean; isDeleted: boolean };

export type Chat = {
  id: number;
  type: ChatType;
  title: string;
  username: string | null;
  isForum: boolean;
  isGeneralClosed: boolean;
  topics: Map<number, Topic>;
  members: Map<number, Member>;
  /** Bots that are or were in the chat; for any other bot the chat does not exist. */
  knownTo: Set<number>;
  permissions: ChatPermissions;
  slowModeSeconds: number;
  paidMessageStars: number;
  unnamedMemberCount: number;
  messages: Map<number, StoredMessage>;
  lastMessageId: number;
  pinnedIds: number[];
  migratedTo: number | null;
  migratedFrom: number | null;
  isDeleted: boolean;
  /** Restricted by Telegram itself, for everyone. */
  isRestricted: boolean;
  /** The Bot API server still assumes that its bots may write here. */
  isViewStale: boolean;
  joinToSend: boolean;
  /** Telegram's answer to every send here, regardless of rights. */
  refusal: TelegramError | null;
};

export const isPresent = (member: Member | undefined): boolean =>
  member !== undefined && member.status !== "left" && member.status !== "kicked";

export const isAdmin = (member: Member | undefined): boolean =>
  member?.status === "creator" || member?.status === "administrator";

export const memberCount = (chat: Chat): number => {
  let count = chat.unnamedMemberCount;
  for (const member of chat.members.values()) if (isPresent(member)) count++;
  return count;
};
