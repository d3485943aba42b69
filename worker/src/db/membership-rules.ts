import { plain } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import { memberships, movedChats } from "./schema.ts";

/**
 * A newer sign that the bot is present overrides an older report that it is gone, but not one that it may not write.
 * If nothing is known about its rights, it is assumed to have them.
 */
export const mayPost: SQL<number> = sql`case
  when ${memberships.seen_at} > ${memberships.standing_at}
  then ${memberships.seen} = 'present' and coalesce(${memberships.standing}, 'posting') <> 'silenced'
  else ${memberships.standing} = 'posting' end`;

const wasSeenLeaving = sql`${memberships.seen_at} > ${memberships.standing_at}
  and ${memberships.seen} = 'absent'`;

/** Why a bot may not post, and since when. */
export const lostCause = sql`iif(${wasSeenLeaving}, ${JSON.stringify(plain("standing_left"))},
  ${memberships.cause})`.mapWith(memberships.cause);
export const lostAt: SQL<string> = sql`iif(${wasSeenLeaving}, ${memberships.seen_at}, ${memberships.standing_at})`;

/** The chat's current id. Needs a join of `movedChats` on the membership's chat id. */
export const currentChatId: SQL<string> = sql`coalesce(${movedChats.to_chat_id}, ${memberships.chatId})`;

/** A membership under a chat's old id counts until there is one under its new id. */
export const isLatestId: SQL = sql`not exists (
  select 1 from memberships as newer
  where newer.bot_id = ${memberships.bot_id} and newer.chatId = ${movedChats.to_chat_id})`;
