import type { BotStanding } from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, desc, eq, sql } from "drizzle-orm";

import { chatPermissions, newGroups } from "#db/group-tables.ts";
import { currentChatId, isLatestId, lostAt, lostReason, mayPost } from "#db/membership-rules.ts";
import { NO_PHOTOS, NO_TEXT, postsPhotos, postsText } from "#db/posting-rights.ts";
import { bots, groups, memberships, movedChats } from "#db/schema.ts";
import { instantOf } from "#discovery/moment.ts";
import type { Ports } from "#ports.ts";

const UNKNOWN = "The bot may not post in the chat.";

/** By bot; each list of ids in one text, since tens of thousands of rows take several times as long. */
async function postingIds({ db }: Ports): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ bot_id: memberships.bot_id, ids: sql<string>`group_concat(${groups.id})` })
    .from(memberships)
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .innerJoin(groups, eq(groups.chatId, currentChatId))
    .where(and(mayPost, isLatestId))
    .groupBy(memberships.bot_id);
  return new Map(rows.map(({ bot_id, ids }) => [bot_id, ids.split(",")]));
}

const lostGroups = ({ db }: Ports) =>
  db
    .select({
      bot_id: memberships.bot_id,
      group_id: groups.id,
      reason: sql<string>`coalesce(${lostReason}, ${UNKNOWN})`,
      at: lostAt,
    })
    .from(memberships)
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .innerJoin(groups, eq(groups.chatId, currentChatId))
    .where(and(sql`not ${mayPost}`, isLatestId));

/** Where a bot may post, but not all that there is. */
const limitedGroups = ({ db }: Ports) =>
  db
    .select({
      bot_id: memberships.bot_id,
      group_id: groups.id,
      reason: sql<string>`iif(${postsText}, ${NO_PHOTOS}, ${NO_TEXT})`,
    })
    .from(memberships)
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .innerJoin(groups, eq(groups.chatId, currentChatId))
    .leftJoin(chatPermissions, eq(chatPermissions.chatId, groups.chatId))
    .where(and(mayPost, isLatestId, sql`not (${postsText} and ${postsPhotos})`));

/** The bots that have as many new groups as are kept for one. */
async function fullBots({ db }: Ports): Promise<Set<string>> {
  const rows = await db
    .select({ bot_id: newGroups.bot_id })
    .from(newGroups)
    .groupBy(newGroups.bot_id)
    .having(sql`count(*) >= ${LIMITS.newGroupsPerBot}`);
  return new Set(rows.map(({ bot_id }) => bot_id));
}

/** Every bot has its line. Ids alone, since with thousands of groups each word counts. */
export async function listStandings(ports: Ports): Promise<BotStanding[]> {
  const all = await ports.db
    .select({ id: bots.id })
    .from(bots)
    .orderBy(desc(bots.created_at), sql`rowid desc`);
  const posting = await postingIds(ports);
  const lost = Map.groupBy(await lostGroups(ports), ({ bot_id }) => bot_id);
  const limited = Map.groupBy(await limitedGroups(ports), ({ bot_id }) => bot_id);
  const full = await fullBots(ports);
  return all.map(({ id }) => ({
    bot_id: id,
    posting: posting.get(id) ?? [],
    lost: (lost.get(id) ?? []).map(({ group_id, reason, at }) => ({
      group_id,
      reason,
      since: instantOf(at),
    })),
    limited: limited.get(id)?.map(({ group_id, reason }) => ({ group_id, reason })),
    isFull: full.has(id),
  }));
}
