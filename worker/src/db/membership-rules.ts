import { plain } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import { memberships, movedChats } from "./schema.ts";

/**
 * A newer sign of the bot's presence undoes an older word that it is gone, but not one that it may
 * not write. Where nothing was said about rights, the bot is taken to have them.
 */
export const mayPost: SQL<number> = sql`case
  when ${memberships.seen_at} > ${memberships.standing_at}
  then ${memberships.seen} = 'present' and coalesce(${memberships.standing}, 'posting') <> 'silenced'
  else ${memberships.standing} = 'posting' end`;

const wasSeenLeaving = sql`${memberships.seen_at} > ${memberships.standing_at}
  and ${memberships.seen} = 'absent'`;

/** Why a bot that may not post may not, and since which moment. */
export const lostCause = sql`iif(${wasSeenLeaving}, ${JSON.stringify(plain("standing_left"))},
  ${memberships.cause})`.mapWith(memberships.cause);
export const lostAt: SQL<string> = sql`iif(${wasSeenLeaving}, ${memberships.seen_at}, ${memberships.standing_at})`;

/** The chat's id now, where `movedChats` is joined by the id that the membership has. */
export const currentChatId: SQL<string> = sql`coalesce(${movedChats.to_chat_id}, ${memberships.chatId})`;

/** What was told under a chat's old id counts as long as nothing was told under its new one. */
export const isLatestId: SQL = sql`not exists (
  select 1 from memberships as newer
  where newer.bot_id = ${memberships.bot_id} and newer.chatId = ${movedChats.to_chat_id})`;
