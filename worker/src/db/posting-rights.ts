import { type SQL, sql } from "drizzle-orm";

import { currentChatId, mayPost } from "./membership-rules.ts";
import { memberships, movedChats } from "./schema.ts";

/** Unknown rights count as allowed. A group's permissions for members apply only to some bots. */
const allowed = (column: string) => sql`${sql.raw(`coalesce(${column}, 1)`)}`;
const ofGroup = (column: string) =>
  sql`(coalesce(memberships.is_bound, 0) = 0 OR ${allowed(`chat_permissions.${column}`)})`;

/** These need a join of `chat_permissions` on the group's chat id. */
export const posts: SQL<number> = sql`coalesce(${mayPost}, 0)`;
export const postsText: SQL<number> = sql`(${posts} AND ${ofGroup("can_send_messages")})`;
export const postsPhotos: SQL<number> = sql`(${posts} AND ${allowed("memberships.can_send_photos")}
  AND ${ofGroup("can_send_photos")})`;
export const postsAnimations: SQL<number> = sql`(${posts} AND ${allowed("memberships.can_send_animations")}
  AND ${ofGroup("can_send_animations")})`;

/** An administrator whose rights are unknown is assumed to manage topics. Needs a join of `topics`. */
export const postsInTopic: SQL<number> = sql<number>`(CASE WHEN topics.gone_at > topics.seen_at THEN 0
  WHEN topics.state = 'closed' THEN coalesce(memberships.can_manage_topics, memberships.is_bound = 0, 0)
  ELSE 1 END)`;

/** SQL: the memberships in the chat of each row of `groups`, to join, with all that the conditions above need. */
export const membershipsOfGroups: SQL = sql`JOIN ${memberships} ON memberships.chatId IN (
    SELECT groups.chatId UNION ALL
    SELECT old.from_chat_id FROM ${movedChats} AS old WHERE old.to_chat_id = groups.chatId)
  LEFT JOIN ${movedChats} ON moved_chats.from_chat_id = memberships.chatId
  LEFT JOIN chat_permissions ON chat_permissions.chatId = ${currentChatId}
  LEFT JOIN topics ON topics.chatId = groups.chatId AND topics.thread_id = groups.thread_id`;
