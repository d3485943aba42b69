import { LIMITS } from "@tbm/contract/limits.ts";
import type { TroubledGroup } from "@tbm/contract/preflight.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import {
  NO_PHOTOS,
  NO_TEXT,
  posts,
  postsAnimations,
  postsPhotos,
  postsText,
} from "#db/posting-rights.ts";
import type { Ports } from "#ports.ts";

import type { Needs } from "./content-faults.ts";

export interface Reach {
  /** How many of the groups are in the list. */
  known: number;
  troubled: string[];
  /** The first of the troubled. */
  named: TroubledGroup[];
}

interface Row {
  id: string;
  name: string;
  /** What was told of the bot there; undefined if nothing ever was. */
  standing: string | null | undefined;
  reason: string | null;
  may: { post: boolean; text: boolean; photos: boolean; animations: boolean };
}

const toRow = ([id, name, isKnown, standing, reason, ...may]: SqlValue[]): Row => {
  const [post, text, photos, animations] = may.map((flag) => flag === 1);
  return {
    id: String(id),
    name: String(name),
    standing: isKnown === 1 ? (standing === null ? null : String(standing)) : undefined,
    reason: reason === null ? null : String(reason),
    may: {
      post: post === true,
      text: text === true,
      photos: photos === true,
      animations: animations === true,
    },
  };
};

function reasonOf({ standing, reason, may }: Row, needs: Needs): string {
  if (standing === undefined) return "The bot was never seen in this group.";
  if (!may.post) return reason ?? "The bot is not in this group any more.";
  if (needs.photos && !may.photos) return NO_PHOTOS;
  if (needs.animations && !may.animations) return "The bot may not send GIFs in this group.";
  return NO_TEXT;
}

const canPostPictures = ({ may }: Row, needs: Needs): boolean =>
  needs.animations ? may.animations && (may.photos || !needs.photos) : may.photos;

/**
 * Which of these groups would not get a message that needs this much, from what is stored. What was told
 * under a chat's old id counts as long as nothing was told under its new one.
 */
export async function readReach(
  { db }: Ports,
  botId: string,
  groups: readonly string[],
  needs: Needs,
): Promise<Reach> {
  const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(groups)}))`;
  const lacking = [
    ...(needs.text ? [postsText] : []),
    ...(needs.photos ? [postsPhotos] : []),
    ...(needs.animations ? [postsAnimations] : []),
    posts,
  ];
  const rows = await db.all<SqlValue[]>(sql`
    SELECT groups.id, groups.name, memberships.bot_id IS NOT NULL, memberships.standing,
      memberships.reason, ${posts}, ${postsText}, ${postsPhotos}, ${postsAnimations}
    FROM groups
    LEFT JOIN memberships ON memberships.bot_id = ${botId} AND memberships.chatId = coalesce(
      (SELECT chatId FROM memberships AS told
        WHERE told.bot_id = ${botId} AND told.chatId = groups.chatId),
      (SELECT from_chat_id FROM moved_chats WHERE to_chat_id = groups.chatId))
    LEFT JOIN chat_permissions ON chat_permissions.chatId = groups.chatId
    WHERE groups.id IN ${wanted} AND NOT (${sql.join(lacking, sql` AND `)})
    ORDER BY groups.name`);
  const [count] = await db.all<SqlValue[]>(
    sql`SELECT count(*) FROM groups WHERE groups.id IN ${wanted}`,
  );
  const found = rows.map(toRow);
  return {
    known: Number(count?.[0] ?? 0),
    troubled: found.map(({ id }) => id),
    named: found.slice(0, LIMITS.troubledGroupsNamed).map((row) => ({
      id: row.id,
      name: row.name,
      canPostText: row.may.text,
      canPostPhotos: canPostPictures(row, needs),
      reason: reasonOf(row, needs),
    })),
  };
}
