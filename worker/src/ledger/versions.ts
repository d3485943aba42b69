/*
 * What the posts of a message show now: the message as it was posted or its last edit, with the buttons that a later
 * update of its keyboard gave it. Once all posts are deleted, what they showed last.
 */
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { type SQL, sql } from "drizzle-orm";

import { currentGroupId } from "#db/group-identity.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

import type { BroadcastRow } from "./all-bots/broadcast-counts.ts";
import { family, isChosen, isPosted, wasPosted } from "./changes.ts";

/** The ids of a message and, if it is a resend, of everything that it resends. */
const origins = (id: string): SQL => sql`(
  WITH RECURSIVE origins (id) AS (
    SELECT ${id} UNION SELECT source_id FROM ${broadcasts} JOIN origins ON broadcasts.id = origins.id)
  SELECT id FROM origins)`;

/** SQL: the number of groups with such a post of the message or its resends. */
const countGroups = (id: SQL, isWanted: SQL): SQL => sql`(
  SELECT count(DISTINCT group_id) FROM ${deliveries} WHERE broadcast_id IN ${family(id)} AND ${isWanted})`;

const countShown = (id: SQL): SQL =>
  sql`coalesce(nullif(${countGroups(id, isPosted())}, 0), ${countGroups(id, wasPosted())})`;

const isMostWanted = (targetId: string): SQL => sql`
  target_id IN ${origins(targetId)} AND change = 'edit'
  AND 2 * (SELECT count(*) FROM ${deliveries} WHERE broadcast_id = broadcasts.id)
    > ${countShown(sql`broadcasts.target_id`)}
  AND (finished_at IS NULL OR EXISTS (SELECT 1 FROM ${deliveries}
    WHERE broadcast_id = broadcasts.id AND state = 'done'))`;

const isIn = (targetId: string, groupId: string): SQL => sql`
  id = (SELECT edited_by FROM ${deliveries}
    WHERE broadcast_id IN ${family(sql`${targetId}`)} AND ${isPosted()}
      AND ${isChosen([groupId], sql`group_id`)}
    ORDER BY seq DESC LIMIT 1)`;

/** The edit that a group has or, without one, that most have: the newest for more than half of them, unless made in none. */
async function findEdit({ db }: Ports, targetId: string, groupId?: string) {
  const [row] = await db
    .select()
    .from(broadcasts)
    .where(groupId === undefined ? isMostWanted(targetId) : isIn(targetId, groupId))
    .orderBy(sql`seq DESC`)
    .limit(1);
  return row;
}

/** The buttons that most posts of a version got from an update of their keyboard. */
async function findUpdate(
  { db }: Ports,
  targetId: string,
  version: BroadcastRow,
  groups: readonly string[] | null,
): Promise<KeyboardLayout | null> {
  const edit = version.change === "edit" ? version.id : null;
  const posts = sql`${deliveries} AS post
    WHERE post.broadcast_id IN ${family(sql`${targetId}`)} AND post.edited_by IS ${edit}
      AND ${wasPosted("post")} AND ${isChosen(groups, sql`post.group_id`)}
      AND (post.deleted_at IS NULL OR ${countGroups(sql`${targetId}`, isPosted())} = 0)`;
  const [row] = await db
    .select({ keyboard: broadcasts.keyboard })
    .from(broadcasts)
    .where(sql`target_id = ${version.keyboard_id} AND change = 'buttons' AND bot_id = ${version.bot_id}
      AND seq > ${version.seq} AND 2 * (SELECT count(*) FROM ${posts}
        AND (post.seq > broadcasts.seq OR EXISTS (
          SELECT 1 FROM ${deliveries} AS made JOIN json_each(made.message_ids) AS updated
            ON updated.value = post.message_ids ->> '$[#-1]'
          WHERE made.broadcast_id = broadcasts.id AND made.state = 'done'
            AND made.group_id = ${currentGroupId(sql`post.group_id`)}))
      ) > (SELECT count(*) FROM ${posts})`)
    .orderBy(sql`seq DESC`)
    .limit(1);
  return row?.keyboard ?? null;
}

/** The content that a message has now in a group or, without one, in most of its groups. */
export async function readPosted(
  ports: Ports,
  target: BroadcastRow,
  groupId?: string,
): Promise<BroadcastRow> {
  const version = (await findEdit(ports, target.id, groupId)) ?? target;
  if (version.keyboard_id === null) return version;
  const groups = groupId === undefined ? null : [groupId];
  const updated = await findUpdate(ports, target.id, version, groups);
  return updated ? { ...version, keyboard: updated } : version;
}

/** The buttons that updates of a keyboard gave to posts of its bot. */
export async function readUpdates(
  { db }: Ports,
  { bot_id, keyboard_id }: BroadcastRow,
): Promise<(KeyboardLayout | null)[]> {
  const rows = await db
    .select({ keyboard: broadcasts.keyboard })
    .from(broadcasts)
    .where(sql`target_id = ${keyboard_id} AND change = 'buttons' AND bot_id = ${bot_id}`);
  return rows.map(({ keyboard }) => keyboard);
}
