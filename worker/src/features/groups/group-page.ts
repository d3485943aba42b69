import type { GroupDetail } from "@tbm/contract/group-page.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { asc, eq, sql } from "drizzle-orm";

import { allChatsOf, currentGroupId } from "#db/group-identity.ts";
import { groupSets, topics } from "#db/group-tables.ts";
import { groups } from "#db/schema.ts";
import { isTopicOfGroup, targetColumns, toTarget } from "#db/wire-columns.ts";
import { notFound } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import { readGroupBots } from "./group-bots.ts";
import { hasGroup, readGroupPlans } from "./group-plans.ts";
import { readForum } from "./group-topics.ts";

/** The group with this id, or that this one was merged into, and all chat ids it has had. */
export async function findGroupChats(
  { db }: Ports,
  given: string,
): Promise<{ group: Group; chatIds: string[]; threadId: number }> {
  const chats = sql<string>`(SELECT json_group_array(chat.chatId) FROM ${allChatsOf(given)} AS chat)`;
  const [found] = await db
    .select({ ...targetColumns, chats })
    .from(groups)
    .leftJoin(topics, isTopicOfGroup)
    .where(eq(groups.id, currentGroupId(sql`${given}`)));
  if (!found) throw notFound("group");
  const { chats: chatIds, ...row } = found;
  // The statement itself makes this JSON.
  return {
    group: toTarget(row),
    chatIds: JSON.parse(chatIds) as string[],
    threadId: row.thread_id,
  };
}

export async function getGroup(ports: Ports, given: string): Promise<GroupDetail> {
  const { group, chatIds, threadId } = await findGroupChats(ports, given);
  return {
    ...group,
    ...(threadId === 0 && (await readForum(ports, group.chatId))),
    bots: await readGroupBots(ports, chatIds),
    sets: await ports.db
      .select({ id: groupSets.id, name: groupSets.name })
      .from(groupSets)
      .where(hasGroup(groupSets.groups, group.id))
      .orderBy(asc(groupSets.name)),
    ...(await readGroupPlans(ports, group.id)),
  };
}
