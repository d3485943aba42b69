import { AUTOMATIC_BOT, AUTOMATIC_NAME } from "@tbm/contract/bots.ts";
import type { Group, Topic } from "@tbm/contract/groups.ts";
import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { forumId, targetName } from "./group-identity.ts";
import { newGroups, topics } from "./group-tables.ts";
import { bots, groups } from "./schema.ts";

/** The columns of a bot that `toBot` sends to the console. Secrets are in other columns. */
export const botColumns = {
  id: bots.id,
  name: bots.name,
  status: bots.status,
  token: bots.token,
  created_at: bots.created_at,
  username: bots.username,
  cause: bots.cause,
  can_join_groups: bots.can_join_groups,
};

export const toBot = <Row extends { cause: Cause | null }>(row: Row) => ({
  ...row,
  reason: row.cause && sentenceOf(row.cause),
});

/** The bot's name in answers about a plan or message. Needs a join of `bots`. */
export const shownBotName = (isAutomatic: SQLiteColumn): SQL<string> =>
  sql<string>`iif(${isAutomatic}, ${sql.raw(`'${AUTOMATIC_NAME}'`)}, ${bots.name})`;

export const shownBotId = (isAutomatic: SQLiteColumn, botId: SQLiteColumn): SQL<string> =>
  sql<string>`iif(${isAutomatic}, ${sql.raw(`'${AUTOMATIC_BOT}'`)}, ${botId})`;

export const groupColumns = {
  id: groups.id,
  name: targetName,
  chatId: groups.chatId,
  type: groups.type,
  created_at: groups.created_at,
  status: sql<
    "new" | "accepted"
  >`iif(${forumId} in (select ${newGroups.group_id} from ${newGroups}), 'new', 'accepted')`,
};

/** SQL condition: the record is a group, and not a topic of one. */
export const isWholeGroup: SQL = sql`${groups.thread_id} = 0`;

/** A topic's state: `open`, `closed` or `deleted`. Needs a join of `topics` on the group's chat and thread. */
export const topicState: SQL<string> = sql`case when ${topics.gone_at} > ${topics.seen_at} then 'deleted'
  else coalesce(${topics.state}, 'open') end`;

export const isTopicOfGroup: SQL = sql`${topics.chatId} = ${groups.chatId} and ${topics.thread_id} = ${groups.thread_id}`;

/** The columns of a group or a topic. Need the same join. */
export const targetColumns = {
  ...groupColumns,
  thread_id: groups.thread_id,
  topic_name: groups.name,
  topic_state: topicState,
  forum_id: forumId,
};

interface TargetRow extends Group {
  thread_id: number;
  topic_name: string;
  topic_state: string;
  forum_id: string;
}

function placeOf({ thread_id, topic_name, topic_state, forum_id, ...group }: TargetRow) {
  const topic = { group_id: forum_id, thread_id, name: topic_name, state: topic_state };
  return { group, topic };
}

export function toTopic(row: TargetRow): Topic {
  const { group, topic } = placeOf(row);
  return { ...group, topic };
}

/** A group as the console gets it, or a topic, which says where it is. */
export const toTarget = (row: TargetRow): Group =>
  row.thread_id > 0 ? toTopic(row) : placeOf(row).group;
