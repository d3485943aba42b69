import type { BotStanding } from "@tbm/contract/groups.ts";
import { desc, eq, sql } from "drizzle-orm";

import { currentChatId, isLatestId, lostAt, lostReason, mayPost } from "#db/membership-rules.ts";
import { bots, groups, memberships, movedChats } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { instantOf } from "#telegram/moment.ts";

const UNKNOWN = "The bot may not post in the chat.";

/** Every bot has its line. Ids alone, since with thousands of groups each word counts. */
export async function listStandings({ db }: Ports): Promise<BotStanding[]> {
  const all = await db
    .select({ id: bots.id })
    .from(bots)
    .orderBy(desc(bots.created_at), sql`rowid desc`);
  const rows = await db
    .select({
      bot_id: memberships.bot_id,
      group_id: groups.id,
      mayPost,
      reason: lostReason,
      at: lostAt,
    })
    .from(memberships)
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .innerJoin(groups, eq(groups.chatId, currentChatId))
    .where(isLatestId);
  const byBot = Map.groupBy(rows, ({ bot_id }) => bot_id);
  return all.map(({ id }) => {
    const standing: BotStanding = { bot_id: id, posting: [], lost: [] };
    for (const row of byBot.get(id) ?? []) {
      const { group_id, reason, at } = row;
      if (row.mayPost) standing.posting.push(group_id);
      else standing.lost.push({ group_id, reason: reason ?? UNKNOWN, since: instantOf(at) });
    }
    return standing;
  });
}
