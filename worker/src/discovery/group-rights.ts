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
import type { Needs } from "#messages/needs.ts";
import type { Ports } from "#ports.ts";

interface Troubled {
  troubled: string[];
  /** The first of those groups, with names and reasons. */
  named: UnreachableGroup[];
}

interface Reach extends Troubled {
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

type TopicFault = NonNullable<Row["topicFault"]>;

function topicFaultOf(state: SqlValue | undefined, threadId: SqlValue | undefined): TopicFault {
  if (state === "deleted") return "topic_unknown";
  return threadId === 0 ? "general_closed" : "topic_closed";
}

const toRow = ([id, name, state, threadId, isKnown, standing, cause, ...may]: SqlValue[]): Row => {
  const [isInTopic, post, text, photos, animations] = may.map((flag) => flag === 1);
  return {
    id: String(id),
    name: String(name),
    standing: isKnown === 1 ? (standing === null ? null : String(standing)) : undefined,
    topicFault: isInTopic === true ? null : topicFaultOf(state, threadId),
    // A standing is stored with a Cause.
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

/** A bot and its groups. */
export interface Asked {
  botId: string;
  groups: readonly string[];
}

const canPostPictures = ({ may }: Row, needs: Needs): boolean =>
  needs.animations ? may.animations && (may.photos || !needs.photos) : may.photos;

/**
 * The groups that don't allow their bot all of this. Reports under a chat's old id count until there is one under its
 * new id.
 */
async function readTroubled(
  { db }: Ports,
  asked: readonly Asked[],
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
  // Materialized, because otherwise a bot's whole list would be parsed again for each of its groups.
  const rows = await db.all<SqlValue[]>(sql`
    WITH own AS MATERIALIZED (SELECT value ->> 'botId' AS bot_id, value -> 'groups' AS list
        FROM json_each(${JSON.stringify(asked)})),
      asked AS MATERIALIZED (SELECT own.bot_id, named.value AS group_id
        FROM own JOIN json_each(own.list) AS named)
    SELECT groups.id, ${targetName}, ${topicState}, groups.thread_id, memberships.bot_id IS NOT NULL, memberships.standing,
      memberships.cause, ${postsInTopic}, ${posts}, ${postsText}, ${postsPhotos}, ${postsAnimations}
    FROM asked JOIN groups ON groups.id = asked.group_id
    LEFT JOIN memberships ON memberships.bot_id = asked.bot_id AND memberships.chatId = coalesce(
      (SELECT chatId FROM memberships AS reported
        WHERE reported.bot_id = asked.bot_id AND reported.chatId = groups.chatId),
      (SELECT from_chat_id FROM moved_chats WHERE to_chat_id = groups.chatId))
    LEFT JOIN chat_permissions ON chat_permissions.chatId = groups.chatId
    LEFT JOIN topics ON topics.chatId = groups.chatId AND topics.thread_id = groups.thread_id
    WHERE NOT (${sql.join(required, sql` AND `)})
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
  const rows = await readTroubled(ports, [{ botId, groups }], needs, true);
  return { ...(await countTargets(ports, groups)), ...nameFirst(rows, needs) };
}

/** Counts the groups that are in the list, and how many of them are in one chat, at most. */
export async function countTargets({ db }: Ports, groups: readonly string[]) {
  const [count] = await db.all<SqlValue[]>(sql`
    SELECT sum(targets), max(targets) FROM (
      SELECT count(*) AS targets FROM groups WHERE groups.id IN ${among(groups)} GROUP BY chatId)`);
  return { known: Number(count?.[0] ?? 0), inBusiestChat: Number(count?.[1] ?? 0) };
}

/** For each bot, how many of its groups are in one chat, at most. */
export async function countInBusiestChats(
  { db }: Ports,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<SqlValue[]>(sql`
    WITH own AS MATERIALIZED (SELECT value ->> 'botId' AS bot_id, value -> 'groups' AS list
      FROM json_each(${JSON.stringify(asked)}))
    SELECT bot_id, max(targets) FROM (
      SELECT own.bot_id, count(*) AS targets FROM own JOIN json_each(own.list) AS named
      JOIN groups ON groups.id = named.value GROUP BY own.bot_id, groups.chatId)
    GROUP BY bot_id`);
  return new Map(rows.map(([botId, targets]) => [String(botId), Number(targets)]));
}

/** Which of these groups are deleted or closed topics, or have a closed General. */
export async function readTopicFaults(
  { db }: Ports,
  groups: readonly string[],
): Promise<ReadonlyMap<string, TopicFault>> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT groups.id, ${topicState}, groups.thread_id FROM groups
    JOIN topics ON topics.chatId = groups.chatId AND topics.thread_id = groups.thread_id
    WHERE groups.id IN ${among(groups)} AND ${topicState} <> 'open'`);
  return new Map(rows.map(([id, state, threadId]) => [String(id), topicFaultOf(state, threadId)]));
}

/** The names of these groups that are in the list, in alphabetical order. */
export async function readNames(
  { db }: Ports,
  groups: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await db.all<SqlValue[]>(
    sql`SELECT groups.id, ${targetName} FROM groups WHERE groups.id IN ${among(groups)} ORDER BY 2`,
  );
  return rows.map(([id, name]) => ({ id: String(id), name: String(name) }));
}

/** The groups that their bot was in and may no longer post to, so that it hardly can change its posts there. */
export async function readLost(ports: Ports, asked: readonly Asked[]): Promise<Troubled> {
  const rows = await readTroubled(ports, asked, NO_NEEDS, false);
  return nameFirst(
    rows.filter(({ standing }) => standing !== undefined),
    NO_NEEDS,
  );
}
