import type { Topic } from "@tbm/contract/groups.ts";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";

import { topics } from "#db/group-tables.ts";
import { groups } from "#db/schema.ts";
import { isTopicOfGroup, targetColumns, topicState, toTopic } from "#db/wire-columns.ts";
import type { Ports } from "#ports.ts";

const select = ({ db }: Ports, which: SQL | undefined) =>
  db
    .select(targetColumns)
    .from(groups)
    .leftJoin(topics, isTopicOfGroup)
    .where(and(sql`${groups.thread_id} > 0`, which));

export async function listTopics(ports: Ports): Promise<Topic[]> {
  const newestFirst = [desc(groups.created_at), sql`${groups}.rowid desc`];
  return (await select(ports, undefined).orderBy(...newestFirst)).map(toTopic);
}

export async function findTopic(
  ports: Ports,
  chatId: string,
  threadId: number,
): Promise<Topic | undefined> {
  const which = and(eq(groups.chatId, chatId), eq(groups.thread_id, threadId));
  return (await select(ports, which)).map(toTopic)[0];
}

/** The topics of a group, by name, and whether its General topic is closed. */
export async function readForum(ports: Ports, chatId: string) {
  const found = await select(ports, eq(groups.chatId, chatId)).orderBy(asc(groups.name));
  const [general] = await ports.db
    .select({ state: topicState })
    .from(topics)
    .where(and(eq(topics.chatId, chatId), eq(topics.thread_id, 0)));
  return { topics: found.map(toTopic), is_general_closed: general?.state === "closed" };
}
