import type { GroupDetail } from "@tbm/contract/group-page.ts";
import type { Group } from "@tbm/contract/groups.ts";
import { asc, eq, sql } from "drizzle-orm";

import { allChatsOf, currentGroupId } from "#db/group-identity.ts";
import { groupSets, topics } from "#db/group-tables.ts";
import { groups } from "#db/schema.ts";
import { isTopicOfGroup, targetColumns, toTarget } from "#db/wire-columns.ts";
import { notFound, refused } from "#http/app-error.ts";
import { assertBot } from "#messages/references.ts";
import { readGroupDay } from "#planning/crowding/group-day.ts";
import type { Ports } from "#ports.ts";

import { readGroupBots } from "./group-bots.ts";
import { hasGroup, readGroupPlans } from "./group-plans.ts";
import { readForum } from "./group-topics.ts";

/** The group with this id, or that this one was merged into, and all chat ids it has had. */
export async function findGroupChats(
  { db }: Ports,
  given: string,
): Promise<{ group: Group; chatIds: string[]; threadId: number; preferred: string | null }> {
  const chats = sql<string>`(SELECT json_group_array(chat.chatId) FROM ${allChatsOf(given)} AS chat)`;
  const [found] = await db
    .select({ ...targetColumns, chats, preferred: groups.preferred_bot_id })
    .from(groups)
    .leftJoin(topics, isTopicOfGroup)
    .where(eq(groups.id, currentGroupId(sql`${given}`)));
  if (!found) throw notFound("group");
  const { chats: chatIds, preferred, ...row } = found;
  // The statement itself makes this JSON.
  return {
    group: toTarget(row),
    chatIds: JSON.parse(chatIds) as string[],
    threadId: row.thread_id,
    preferred,
  };
}

export async function getGroup(ports: Ports, given: string): Promise<GroupDetail> {
  const { group, chatIds, threadId, preferred } = await findGroupChats(ports, given);
  return {
    ...group,
    ...(threadId === 0 && (await readForum(ports, group.chatId))),
    bots: await readGroupBots(ports, chatIds),
    preferred_bot_id: preferred,
    sets: await ports.db
      .select({ id: groupSets.id, name: groupSets.name })
      .from(groupSets)
      .where(hasGroup(groupSets.groups, group.id))
      .orderBy(asc(groupSets.name)),
    ...(await readGroupPlans(ports, group.id)),
    day: await readGroupDay(ports, group.id),
  };
}

export async function setPreferredBot(
  ports: Ports,
  given: string,
  botId: string | null,
): Promise<GroupDetail> {
  const { group, chatIds } = await findGroupChats(ports, given);
  if (botId !== null) {
    await assertBot(ports, botId);
    const known = (await readGroupBots(ports, chatIds)).find(({ bot_id }) => bot_id === botId);
    if (!known || known.standing === "lost") throw refused("preferred_bot_may_not_post");
  }
  await ports.db.update(groups).set({ preferred_bot_id: botId }).where(eq(groups.id, group.id));
  return getGroup(ports, group.id);
}
