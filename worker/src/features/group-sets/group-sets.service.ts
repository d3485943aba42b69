import type { GroupSet, GroupSetInput } from "@tbm/contract/group-sets.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { eq, type SQL, sql } from "drizzle-orm";

import { groupSets } from "#db/group-tables.ts";
import { groups } from "#db/schema.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

/** Of a list of ids those whose group is in the list, in the order given. */
const stillThere = (ids: SQL | typeof groupSets.groups) => sql<string>`(
  select json_group_array(value) from json_each(${ids})
  where exists (select 1 from ${groups} where ${groups}.id = value))`;

const columns = {
  id: groupSets.id,
  name: groupSets.name,
  groups: stillThere(groupSets.groups).mapWith(groupSets.groups),
  created_at: groupSets.created_at,
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

async function checkGroups({ db }: Ports, ids: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(ids);
  const isWanted = sql`${groups.id} in (select value from json_each(${wanted}))`;
  if ((await db.$count(groups, isWanted)) > 0) return;
  const sentence = "None of these groups is in the list any more. Refresh and select again.";
  throw new AppError(422, "refused", sentence);
}

const nameTaken = (name: string) =>
  new AppError(409, "conflict", `There is a set called “${name}” already. Choose another name.`);

export async function createGroupSet(ports: Ports, input: GroupSetInput): Promise<GroupSet> {
  const { db } = ports;
  const id = newId(ports, "set");
  await checkGroups(ports, input.groups);
  await db
    .insert(groupSets)
    .select(
      sql`select ${id}, ${input.name}, ${JSON.stringify(input.groups)}, ${timestamp(ports)}
        where (select count(*) from group_sets) < ${LIMITS.groupSets}`,
    )
    .onConflictDoNothing();
  const set = await find(ports, id);
  if (set) return set;
  const isTaken = await db.$count(groupSets, sql`${groupSets.name} = ${input.name} collate nocase`);
  if (isTaken > 0) throw nameTaken(input.name);
  const sentence = `There are ${LIMITS.groupSets} sets already. Delete one you no longer need.`;
  throw new AppError(422, "refused", sentence);
}

export async function updateGroupSet(
  ports: Ports,
  id: string,
  input: GroupSetInput,
): Promise<GroupSet> {
  if (!(await find(ports, id))) throw notFound("set");
  await checkGroups(ports, input.groups);
  const [changed] = await ports.db
    .update(groupSets)
    .set(input)
    .where(
      sql`${groupSets.id} = ${id} and not exists (select 1 from group_sets as other
        where other.name = ${input.name} collate nocase and other.id <> ${id})`,
    )
    .returning();
  const set = changed && (await find(ports, id));
  if (set) return set;
  throw (await find(ports, id)) ? nameTaken(input.name) : notFound("set");
}

export async function deleteGroupSet({ db }: Ports, id: string): Promise<undefined> {
  const [deleted] = await db.delete(groupSets).where(eq(groupSets.id, id)).returning();
  if (!deleted) throw notFound("set");
}
