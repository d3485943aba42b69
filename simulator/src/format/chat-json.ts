import { type Chat, type Member } from "#state/chat-state.ts";

export function chatJson(chat: Chat): Record<string, unknown> {
  const name = chat.type === "private" ? { first_name: chat.title } : { title: chat.title };
  return {
    id: chat.id,
    ...name,
    ...(chat.username ? { username: chat.username } : {}),
    ...(chat.isForum ? { is_forum: true } : {}),
    type: chat.type,
  };
}

/** What `getChat` returns beyond the short form. */
export const chatFullJson = (chat: Chat): Record<string, unknown> => ({
  ...chatJson(chat),
  ...(chat.username ? { active_usernames: [chat.username] } : {}),
  ...(chat.type === "group" || chat.type === "supergroup" ? { permissions: chat.permissions } : {}),
  ...(chat.slowModeSeconds > 0 ? { slow_mode_delay: chat.slowModeSeconds } : {}),
  ...(chat.paidMessageStars > 0 ? { paid_message_star_count: chat.paidMessageStars } : {}),
  accepted_gift_types: {
    unlimited_gifts: false,
    limited_gifts: false,
    unique_gifts: false,
    premium_subscription: false,
    gifts_from_channels: false,
  },
  accent_color_id: Math.abs(chat.id) % 7,
  max_reaction_count: 11,
});

const GROUP_ONLY = ["can_pin_messages", "can_manage_topics"] as const;
const CHANNEL_ONLY = ["can_post_messages", "can_edit_messages"] as const;

function adminRightsJson(chat: Chat, member: Member): Record<string, unknown> {
  const rights: Record<string, unknown> = { can_be_edited: false, ...member.rights };
  for (const name of chat.type === "channel" ? GROUP_ONLY : CHANNEL_ONLY) delete rights[name];
  return rights;
}

export function chatMemberJson(chat: Chat, member: Member): Record<string, unknown> {
  const { user, status } = member;
  if (status === "creator") return { user, status, is_anonymous: false };
  if (status === "administrator") return { user, status, ...adminRightsJson(chat, member) };
  if (status === "restricted") {
    return { user, status, is_member: true, until_date: 0, ...member.permissions };
  }
  return status === "kicked" ? { user, status, until_date: 0 } : { user, status };
}
