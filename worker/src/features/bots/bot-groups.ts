import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { and, desc, eq, sql } from "drizzle-orm";

import { currentChatId, isLatestId, mayPost } from "#db/membership-rules.ts";
import { bots, groups, memberships, movedChats } from "#db/schema.ts";
import { groupColumns, isWholeGroup } from "#db/wire-columns.ts";
import { notFound } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

/** The groups that a bot may post to or, if the worker chooses the bots, that any may post to. */
export async function listBotGroups({ db }: Ports, botId: string): Promise<Group[]> {
  if (botId === AUTOMATIC_BOT) {
    return db
      .selectDistinct(groupColumns)
      .from(memberships)
      .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
      .innerJoin(groups, and(eq(groups.chatId, currentChatId), isWholeGroup))
      .where(and(mayPost, isLatestId))
      .orderBy(desc(groups.created_at), desc(groups.id));
  }
  const [bot] = await db.select({ id: bots.id }).from(bots).where(eq(bots.id, botId));
  if (!bot) throw notFound("bot");
  return db
    .select(groupColumns)
    .from(memberships)
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .innerJoin(groups, and(eq(groups.chatId, currentChatId), isWholeGroup))
    .where(and(eq(memberships.bot_id, botId), mayPost, isLatestId))
    .orderBy(desc(groups.created_at), sql`${groups}.rowid desc`);
}
