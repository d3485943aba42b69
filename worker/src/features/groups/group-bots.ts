import type { GroupBot } from "@tbm/contract/group-page.ts";
import { type Cause, plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";

import { chatPermissions } from "#db/group-tables.ts";
import { currentChatId, isLatestId, lostAt, lostCause } from "#db/membership-rules.ts";
import { posts, postsPhotos, postsText } from "#db/posting-rights.ts";
import { bots, memberships, movedChats } from "#db/schema.ts";
import { instantOf } from "#discovery/moment.ts";
import type { Ports } from "#ports.ts";

interface Rights {
  isPosting: number;
  canPostText: number;
  canPostPhotos: number;
  lostCause: Cause | null;
  lostAt: string;
  status: string;
  offlineCause: Cause | null;
}

function standingOf(row: Rights): Omit<GroupBot, "bot_id" | "bot_name"> {
  if (row.isPosting === 0) {
    const cause: Cause = row.lostCause ?? plain("bot_may_not_post");
    return { standing: "lost", cause, reason: sentenceOf(cause), since: instantOf(row.lostAt) };
  }
  if (row.status !== "online") {
    const cause = row.offlineCause;
    return { standing: "offline", cause, reason: cause && sentenceOf(cause) };
  }
  if (row.canPostText === 1 && row.canPostPhotos === 1) return { standing: "posting" };
  const cause = plain(row.canPostText === 1 ? "standing_no_photos" : "standing_no_text");
  return { standing: "limited", cause, reason: sentenceOf(cause) };
}

/** What each bot that is or was in a group may do there. Those that can post now come first. */
export async function readGroupBots(
  { db }: Ports,
  chatIds: readonly string[],
): Promise<GroupBot[]> {
  const rows = await db
    .select({
      bot_id: bots.id,
      bot_name: bots.name,
      isPosting: posts,
      canPostText: postsText,
      canPostPhotos: postsPhotos,
      lostCause,
      lostAt,
      status: bots.status,
      offlineCause: bots.cause,
    })
    .from(memberships)
    .innerJoin(bots, eq(bots.id, memberships.bot_id))
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .leftJoin(chatPermissions, eq(chatPermissions.chatId, currentChatId))
    .where(and(inArray(memberships.chatId, [...chatIds]), isLatestId))
    .orderBy(sql`${posts} DESC`, sql`${bots.status} = 'online' DESC`, asc(bots.name));
  return rows.map(({ bot_id, bot_name, ...row }) =>
    Object.assign({ bot_id, bot_name }, standingOf(row)),
  );
}
