import { LIMITS } from "@tbm/contract/limits.ts";
import type { UnreachableGroup } from "@tbm/contract/preflight.ts";
import { type Cause, plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { targetName } from "#db/group-identity.ts";
import {
  posts,
  postsAnimations,
  postsInTopic,
  postsPhotos,
  postsText,
} from "#db/posting-rights.ts";
import { topicState } from "#db/wire-columns.ts";
import type { Ports } from "#ports.ts";

/** What a group must allow for the whole message to arrive. */
export interface Needs {
  text: boolean;
  photos: boolean;
  animations: boolean;
}

export interface Troubled {
  troubled: string[];
  /** The first of those groups, with names and reasons. */
  named: UnreachableGroup[];
}

export interface Reach extends Troubled {
  /** How many of the groups are in the list. */
  known: number;
  /** How many of them are in one chat, at most: a group and its topics share their chat's limits. */
  inBusiestChat: number;
}

const NO_NEEDS: Needs = { text: false, photos: false, animations: false };

interface Row {
  id: string;
  name: string;
  /** The bot's reported standing there; undefined if there was never a report. */
  standing: string | null | undefined;
  cause: Cause | null;
  /** The topic that keeps the bot from posting: a deleted one, a closed one, or a closed General. */
  topicFault: "topic_unknown" | "topic_closed" | "general_closed" | null;
  may: { post: boolean; text: boolean; photos: boolean; animations: boolean };
}

function topicFaultOf(state: SqlValue | undefined, threadId: SqlValue | undefined) {
  if (state === "deleted") return "topic_unknown";
  return threadId === 0 ? "general_closed" : "topic_closed";
}

const toRow = ([id, name, state, threadId, isKnown, standing, cause, ...may]: SqlValue[]): Row => {
  const [isInTopic, post, text, photos, animations] = may.map((flag) => flag === 1);
  return {
    id: String(id),
    name: String(name),
    standing: isKnown === 1 ? (standing === null ? null : String(standing)) : undefined,
    // Whoever stored the standing wrote a Cause.
    topicFault: isInTopic === true ? null : topicFaultOf(state, threadId),
    cause: cause === null ? null : (JSON.parse(String(cause)) as Cause),
    may: {
      post: post === true,
      text: text === true,
      photos: photos === true,
      animations: animations === true,
    },
  };
};

function causeOf({ standing, cause, may, topicFault }: Row, needs: Needs): Cause {
  if (standing === undefined) return plain("standing_never_seen");
  if (!may.post) return cause ?? plain("standing_gone");
  if (topicFault) return plain(topicFault);
  if (needs.photos && !may.photos) return plain("standing_no_photos");
  if (needs.animations && !may.animations) return plain("standing_no_animations");
  return plain("standing_no_text");
}

const among = (groups: readonly string[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(groups)}))`;

const canPostPictures = ({ may }: Row, needs: Needs): boolean =>
  needs.animations ? may.animations && (may.photos || !needs.photos) : may.photos;

/** The groups that don't allow all of this. Reports under a chat's old id count until there is one under its new id. */
async function readTroubled(
  { db }: Ports,
  botId: string,
  groups: readonly string[],
  needs: Needs,
  isPosting: boolean,
): Promise<Row[]> {
  const required = [
    ...(isPosting ? [postsInTopic] : []),
    ...(needs.text ? [postsText] : []),
    ...(needs.photos ? [postsPhotos] : []),
    ...(needs.animations ? [postsAnimations] : []),
    posts,
  ];
  const rows = await db.all<SqlValue[]>(sql`
    SELECT groups.id, ${targetName}, ${topicState}, groups.thread_id, memberships.bot_id IS NOT NULL, memberships.standing,
      memberships.cause, ${postsInTopic}, ${posts}, ${postsText}, ${postsPhotos}, ${postsAnimations}
    FROM groups
    LEFT JOIN memberships ON memberships.bot_id = ${botId} AND memberships.chatId = coalesce(
      (SELECT chatId FROM memberships AS reported
        WHERE reported.bot_id = ${botId} AND reported.chatId = groups.chatId),
      (SELECT from_chat_id FROM moved_chats WHERE to_chat_id = groups.chatId))
    LEFT JOIN chat_permissions ON chat_permissions.chatId = groups.chatId
    LEFT JOIN topics ON topics.chatId = groups.chatId AND topics.thread_id = groups.thread_id
    WHERE groups.id IN ${among(groups)} AND NOT (${sql.join(required, sql` AND `)})
    ORDER BY 2`);
  return rows.map(toRow);
}

const nameFirst = (rows: readonly Row[], needs: Needs): Troubled => ({
  troubled: rows.map(({ id }) => id),
  named: rows.slice(0, LIMITS.unreachableGroupsNamed).map((row) => {
    const cause = causeOf(row, needs);
    return {
      id: row.id,
      name: row.name,
      canPostText: row.may.text && !row.topicFault,
      canPostPhotos: canPostPictures(row, needs) && !row.topicFault,
      reason: sentenceOf(cause),
      cause,
    };
  }),
});

/** Reads from the stored reports which of these groups would not get a message with these needs. */
export async function readReach(
  ports: Ports,
  botId: string,
  groups: readonly string[],
  needs: Needs,
): Promise<Reach> {
  const rows = await readTroubled(ports, botId, groups, needs, true);
  const [count] = await ports.db.all<SqlValue[]>(sql`
    SELECT sum(targets), max(targets) FROM (
      SELECT count(*) AS targets FROM groups WHERE groups.id IN ${among(groups)} GROUP BY chatId)`);
  return {
    known: Number(count?.[0] ?? 0),
    inBusiestChat: Number(count?.[1] ?? 0),
    ...nameFirst(rows, needs),
  };
}

/** Which of these groups the bot was in and may no longer post to, so that it hardly can change its posts there. */
export async function readLost(
  ports: Ports,
  botId: string,
  groups: readonly string[],
): Promise<Troubled> {
  const rows = await readTroubled(ports, botId, groups, NO_NEEDS, false);
  return nameFirst(
    rows.filter(({ standing }) => standing !== undefined),
    NO_NEEDS,
  );
}
