import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { boards, deliveries } from "#db/ledger-tables.ts";
import { isLatestId } from "#db/membership-rules.ts";
import {
  membershipsOfGroups,
  posts,
  postsAnimations,
  postsInTopic,
  postsPhotos,
  postsText,
} from "#db/posting-rights.ts";
import { bots, groups } from "#db/schema.ts";
import { openInParcels } from "#ledger/parcels/parcel-format.ts";
import type { Needs } from "#messages/needs.ts";
import type { Ports } from "#ports.ts";

/** A bot, and the groups that it may post to, each with what it may post there. */
export interface Sender {
  id: string;
  name: string;
  isOnline: boolean;
  /** How many of its deliveries are open. */
  waiting: number;
  groups: ReadonlyMap<string, number>;
}

const RIGHTS = { text: 1, photos: 2, animations: 4 } satisfies Record<keyof Needs, number>;

const KINDS = ["text", "photos", "animations"] as const satisfies (keyof Needs)[];

/** What a message needs and the bot may not post to this group. */
export const lackedBy = ({ groups }: Sender, group: string, needs: Needs): (keyof Needs)[] =>
  KINDS.filter((kind) => needs[kind] && ((groups.get(group) ?? 0) & RIGHTS[kind]) === 0);

/** True if the bot may post everything that a message needs to this group. */
export const mayPostTo = (sender: Sender, group: string, needs: Needs): boolean =>
  sender.groups.has(group) && lackedBy(sender, group, needs).length === 0;

/** Each group is its id, followed by one digit for the rights. */
const toGroups = (text: SqlValue | undefined): Map<string, number> =>
  new Map(
    typeof text === "string"
      ? text.split(",").map((group) => [group.slice(0, -1), Number(group.at(-1))])
      : [],
  );

/**
 * All bots, oldest first, with those of the given groups that each may post to. Each list of groups is one text, because
 * reading tens of thousands of rows takes several times as long.
 */
export async function readSenders({ db }: Ports, wanted: readonly string[]): Promise<Sender[]> {
  const rights = sql`${postsText} + 2 * ${postsPhotos} + 4 * ${postsAnimations}`;
  const rows = await db.all<SqlValue[]>(sql`
    WITH may AS MATERIALIZED (
      SELECT memberships.bot_id, group_concat(groups.id || (${rights})) AS targets
      FROM json_each(${JSON.stringify(wanted)}) AS wanted JOIN ${groups} ON groups.id = wanted.value
      ${membershipsOfGroups}
      WHERE ${posts} AND ${postsInTopic} AND ${isLatestId} GROUP BY memberships.bot_id)
    SELECT bots.id, bots.name, bots.status = 'online',
      (SELECT count(*) FROM ${deliveries} WHERE deliveries.bot_id = bots.id AND settled_at IS NULL)
        + ${openInParcels(sql`bots.id`)},
      (SELECT targets FROM may WHERE may.bot_id = bots.id)
    FROM ${bots} ORDER BY bots.created_at, bots.rowid`);
  return rows.map(([id, name, isOnline, waiting, targets]) => ({
    id: String(id),
    name: String(name),
    isOnline: isOnline === 1,
    waiting: Number(waiting),
    groups: toGroups(targets),
  }));
}

/**
 * The bot that each group prefers, if it has one. A topic without a preference has that of its group. If a campaign renews
 * its posts, the bot of a group's post comes first, because no other bot can edit it.
 */
export async function readPreferences(
  { db }: Ports,
  wanted: readonly string[],
  renewing: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT json_group_object(id, bot) FROM (
      SELECT groups.id, coalesce(
        (SELECT post.bot_id FROM ${boards} JOIN ${deliveries} AS post ON post.broadcast_id = boards.broadcast_id
            AND post.group_id = boards.group_id
          WHERE boards.campaign_id = ${renewing} AND boards.group_id = groups.id),
        preferred_bot_id,
        (SELECT forum.preferred_bot_id FROM ${groups} AS forum
          WHERE groups.thread_id > 0 AND forum.chatId = groups.chatId AND forum.thread_id = 0)) AS bot
      FROM json_each(${JSON.stringify(wanted)}) AS wanted JOIN ${groups} ON groups.id = wanted.value)
    WHERE bot IS NOT NULL`);
  // The statement itself makes this JSON.
  return new Map(Object.entries(JSON.parse(String(row?.[0])) as Record<string, string>));
}
