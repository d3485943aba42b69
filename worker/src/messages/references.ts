import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { asc, eq, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { currentGroupId } from "#db/group-identity.ts";
import { groupAliases } from "#db/group-tables.ts";
import { bots, groups, keyboards } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

/** Refuses a message whose bot does not exist. */
export async function assertBot({ db }: Ports, id: string): Promise<void> {
  const [bot] = await db.select({ id: bots.id }).from(bots).where(eq(bots.id, id));
  if (!bot) throw refused("bot_gone");
}

/** The order in which bots are chosen to plan what is sent through several. */
export const plannersFirst = [
  sql`${bots.status} = 'online' DESC`,
  asc(bots.created_at),
  asc(bots.id),
];

/** The bot of a message or plan. If the worker chooses the bots, one that plans it: the oldest that is online. */
export async function resolveBot(
  ports: Ports,
  given: string,
): Promise<{ botId: string; isAutomatic: boolean }> {
  if (given !== AUTOMATIC_BOT) {
    await assertBot(ports, given);
    return { botId: given, isAutomatic: false };
  }
  const [bot] = await ports.db
    .select({ id: bots.id })
    .from(bots)
    .orderBy(...plannersFirst)
    .limit(1);
  if (!bot) throw refused("no_bots");
  return { botId: bot.id, isAutomatic: true };
}

/** The bot of a record as answers name it. */
export const shownBot = ({ bot_id, is_automatic }: { bot_id: string; is_automatic: boolean }) =>
  is_automatic ? AUTOMATIC_BOT : bot_id;

/** The current ids of these groups, each once, with merged groups replaced. `known` is how many of them exist. */
export async function findGroups(
  { db }: Ports,
  ids: readonly string[],
): Promise<{ ids: string[]; known: number }> {
  const wanted = sql`json_each(${JSON.stringify(ids)})`;
  const [row = []] = await db.all<SqlValue[]>(sql`
    SELECT (SELECT json_group_object(id, group_id) FROM ${groupAliases}
        WHERE id IN (SELECT value FROM ${wanted})),
      (SELECT count(*) FROM ${groups}
        WHERE id IN (SELECT ${currentGroupId(sql`named.value`)} FROM ${wanted} AS named))`);
  // The statement itself makes this JSON.
  const kept = new Map(Object.entries(JSON.parse(String(row[0])) as Record<string, string>));
  return { ids: [...new Set(ids.map((id) => kept.get(id) ?? id))], known: Number(row[1]) };
}

/** Returns the current ids of the groups, or refuses if one does not exist. */
export async function assertGroups(ports: Ports, given: readonly string[]): Promise<string[]> {
  const { ids, known } = await findGroups(ports, given);
  const missing = ids.length - known;
  if (missing === 0) return ids;
  throw refused("groups_gone", { count: missing });
}

/** The keyboard's current layout, or null if none is chosen. */
export async function findLayout(
  { db }: Ports,
  id: string | null | undefined,
): Promise<KeyboardLayout | null> {
  if (!id) return null;
  const [found] = await db.select().from(keyboards).where(eq(keyboards.id, id));
  if (!found) throw refused("keyboard_gone");
  return found.keyboard;
}
