import type { GroupSet, GroupSetInput } from "@tbm/contract/group-sets.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { eq, sql } from "drizzle-orm";

import { existingGroups } from "#db/group-identity.ts";
import { groupSets } from "#db/group-tables.ts";
import { acceptGroups } from "#discovery/new-groups.ts";
import { AppError, notFound, refused } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import { findGroups } from "#messages/references.ts";
import type { Ports } from "#ports.ts";

const columns = {
  id: groupSets.id,
  name: groupSets.name,
  groups: existingGroups(groupSets.groups).mapWith(groupSets.groups),
  created_at: groupSets.created_at,
  daily_limit: groupSets.daily_limit,
};

export const listGroupSets = ({ db }: Ports): Promise<GroupSet[]> =>
  db
    .select(columns)
    .from(groupSets)
    .orderBy(sql`${groupSets.name} collate nocase`);

async function find({ db }: Ports, id: string): Promise<GroupSet | undefined> {
  const [set] = await db.select(columns).from(groupSets).where(eq(groupSets.id, id));
  return set;
}

async function checkGroups(ports: Ports, ids: readonly string[]): Promise<void> {
  if ((await findGroups(ports, ids)).known > 0) return;
  throw refused("all_groups_gone");
}

const nameTaken = (name: string) => new AppError(409, "set_name_taken", { name });

export async function createGroupSet(ports: Ports, input: GroupSetInput): Promise<GroupSet> {
  const { db } = ports;
  const id = newId(ports, "set");
  await checkGroups(ports, input.groups);
  await db
    .insert(groupSets)
    .select(
      sql`select ${id}, ${input.name}, ${JSON.stringify(input.groups)}, ${timestamp(ports)}, ${input.dailyLimit ?? null}
        where (select count(*) from group_sets) < ${LIMITS.groupSets}`,
    )
    .onConflictDoNothing();
  const set = await find(ports, id);
  if (set) {
    await acceptGroups(ports, input.groups);
    return set;
  }
  const isTaken = await db.$count(groupSets, sql`${groupSets.name} = ${input.name} collate nocase`);
  if (isTaken > 0) throw nameTaken(input.name);
  throw refused("sets_exceeded", { limit: LIMITS.groupSets });
}

const toColumns = ({ name, groups, dailyLimit }: GroupSetInput) => ({
  name,
  groups,
  // Undefined leaves it as it is.
  daily_limit: dailyLimit,
});

export async function updateGroupSet(
  ports: Ports,
  id: string,
  input: GroupSetInput,
): Promise<GroupSet> {
  if (!(await find(ports, id))) throw notFound("set");
  await checkGroups(ports, input.groups);
  const [changed] = await ports.db
    .update(groupSets)
    .set(toColumns(input))
    .where(
      sql`${groupSets.id} = ${id} and not exists (select 1 from group_sets as other
        where other.name = ${input.name} collate nocase and other.id <> ${id})`,
    )
    .returning();
  const set = changed && (await find(ports, id));
  if (set) {
    await acceptGroups(ports, input.groups);
    return set;
  }
  throw (await find(ports, id)) ? nameTaken(input.name) : notFound("set");
}

export async function deleteGroupSet({ db }: Ports, id: string): Promise<undefined> {
  const [deleted] = await db.delete(groupSets).where(eq(groupSets.id, id)).returning();
  if (!deleted) throw notFound("set");
}
