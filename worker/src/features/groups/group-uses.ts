import type { GroupUses } from "@tbm/contract/groups.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { forumId, withTopics } from "#db/group-identity.ts";
import { groupSets } from "#db/group-tables.ts";
import { campaigns, groups, schedules } from "#db/schema.ts";
import { notFound } from "#http/app-error.ts";
import { findGroups } from "#messages/references.ts";
import type { Ports } from "#ports.ts";

const holds = (list: SQLiteColumn, id: string): SQL =>
  sql`exists (select 1 from json_each(${list}) where value in ${withTopics(sql`${id}`)})`;

export async function getGroupUses(ports: Ports, given: string): Promise<GroupUses> {
  const { db } = ports;
  const { ids, known } = await findGroups(ports, [given]);
  const [id] = ids;
  if (id === undefined || known === 0) throw notFound("group");
  const named = { name: sql<string>`name` };
  const inCampaigns = await db.select(named).from(campaigns).where(holds(campaigns.groups, id));
  const inSets = await db.select(named).from(groupSets).where(holds(groupSets.groups, id));
  const isWaiting = and(eq(schedules.status, "waiting"), holds(schedules.groups, id));
  return {
    campaigns: inCampaigns.map(({ name }) => name),
    scheduledMessages: await db.$count(schedules, isWaiting),
    sets: inSets.map(({ name }) => name),
    topics: await db.$count(groups, sql`${forumId} = ${id} and ${groups.thread_id} > 0`),
  };
}
