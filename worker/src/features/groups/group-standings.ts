import type { BotStanding } from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type Cause, plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, desc, eq, sql } from "drizzle-orm";

import { chatPermissions, newGroups } from "#db/group-tables.ts";
import { currentChatId, isLatestId, lostAt, lostCause, mayPost } from "#db/membership-rules.ts";
import { postsPhotos, postsText } from "#db/posting-rights.ts";
import { bots, groups, memberships, movedChats } from "#db/schema.ts";
import { instantOf } from "#discovery/moment.ts";
import type { Ports } from "#ports.ts";

/** By bot. Each list of ids is one text, because reading tens of thousands of rows takes several times as long. */
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
      cause: lostCause,
      at: lostAt,
    })
    .from(memberships)
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .innerJoin(groups, eq(groups.chatId, currentChatId))
    .where(and(sql`not ${mayPost}`, isLatestId));

/** Groups where a bot may post, but not every kind of message. */
const limitedGroups = ({ db }: Ports) =>
  db
    .select({
      bot_id: memberships.bot_id,
      group_id: groups.id,
      canPostText: postsText,
    })
    .from(memberships)
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .innerJoin(groups, eq(groups.chatId, currentChatId))
    .leftJoin(chatPermissions, eq(chatPermissions.chatId, groups.chatId))
    .where(and(mayPost, isLatestId, sql`not (${postsText} and ${postsPhotos})`));

/** The bots that have reached the limit of new groups. */
async function fullBots({ db }: Ports): Promise<Set<string>> {
  const rows = await db
    .select({ bot_id: newGroups.bot_id })
    .from(newGroups)
    .groupBy(newGroups.bot_id)
    .having(sql`count(*) >= ${LIMITS.newGroupsPerBot}`);
  return new Set(rows.map(({ bot_id }) => bot_id));
}

/** One entry for each bot. Contains only ids, because with thousands of groups every field adds up. */
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
    lost: (lost.get(id) ?? []).map(({ group_id, cause: stored, at }) => {
      const cause: Cause = stored ?? plain("bot_may_not_post");
      return { group_id, reason: sentenceOf(cause), cause, since: instantOf(at) };
    }),
    limited: limited.get(id)?.map(({ group_id, canPostText }) => {
      const cause = plain(canPostText === 1 ? "standing_no_photos" : "standing_no_text");
      return { group_id, reason: sentenceOf(cause), cause };
    }),
    isFull: full.has(id),
  }));
}
