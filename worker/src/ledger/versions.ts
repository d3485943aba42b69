/*
 * What the posts of a message show now: the message as it was posted or its last edit, with the buttons that a later
 * update of its keyboard gave it. Once all posts are deleted, what they showed last.
 */
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { type SQL, sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import { currentGroupId } from "#db/group-identity.ts";
import { broadcasts } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

import type { BroadcastRow } from "./all-bots/broadcast-counts.ts";
import { family, isChosen, isPosted, wasPosted } from "./changes.ts";

/** The ids of a message and, if it is a resend, of everything that it resends. */
const origins = (id: string): SQL => sql`(
  WITH RECURSIVE origins (id) AS (
    SELECT ${id} UNION SELECT source_id FROM ${broadcasts} JOIN origins ON broadcasts.id = origins.id)
  SELECT id FROM origins)`;

/** SQL condition: `post` is a post of the message or its resends that still stands or, if none does, that stood. */
const isShown = (id: SQL): SQL => sql`post.broadcast_id IN ${family(id)} AND ${wasPosted("post")}
  AND (post.deleted_at IS NULL OR NOT EXISTS (
    SELECT 1 FROM ${allDeliveries} AS deliveries WHERE broadcast_id IN ${family(id)} AND ${isPosted()}))`;

/** The limit keeps SQLite from merging both queries, and it could not search the view by an index for the merged one. */
const isMostWanted = (targetId: string): SQL => sql`
  target_id IN ${origins(targetId)} AND change = 'edit' AND (
    SELECT 2 * count(DISTINCT iif(is_edited, group_id, NULL)) > count(DISTINCT group_id)
    FROM (SELECT post.group_id, EXISTS (SELECT 1 FROM ${allDeliveries} AS edited
        WHERE edited.broadcast_id = broadcasts.id AND edited.group_id = post.group_id) AS is_edited
      FROM ${allDeliveries} AS post WHERE ${isShown(sql`broadcasts.target_id`)} LIMIT -1))
  AND (finished_at IS NULL OR EXISTS (SELECT 1 FROM ${allDeliveries} AS deliveries
    WHERE broadcast_id = broadcasts.id AND state = 'done'))`;

const isIn = (targetId: string, groupId: string): SQL => sql`
  id = (SELECT edited_by FROM ${allDeliveries} AS deliveries
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

const botsIn = ({ bots, bot_id }: BroadcastRow): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(bots ?? [bot_id])}))`;

/** The buttons that most posts of a version got from an update of their keyboard. */
async function findUpdate(
  { db }: Ports,
  targetId: string,
  version: BroadcastRow,
  groups: readonly string[] | null,
): Promise<KeyboardLayout | null> {
  const edit = version.change === "edit" ? version.id : null;
  const posts = sql`${allDeliveries} AS post
    WHERE post.bot_id = broadcasts.bot_id AND ${isShown(sql`${targetId}`)}
      AND post.edited_by IS ${edit} AND ${isChosen(groups, sql`post.group_id`)}`;
  const [row] = await db
    .select({ keyboard: broadcasts.keyboard })
    .from(broadcasts)
    .where(sql`target_id = ${version.keyboard_id} AND change = 'buttons' AND bot_id IN ${botsIn(version)}
      AND seq > ${version.seq} AND 2 * (SELECT count(*) FROM ${posts}
        AND (post.seq > broadcasts.seq OR EXISTS (
          SELECT 1 FROM ${allDeliveries} AS made JOIN json_each(made.message_ids) AS updated
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

/** The buttons that updates of a keyboard gave to posts of its bots. */
export async function readUpdates(
  { db }: Ports,
  version: BroadcastRow,
): Promise<(KeyboardLayout | null)[]> {
  const rows = await db
    .select({ keyboard: broadcasts.keyboard })
    .from(broadcasts)
    .where(
      sql`target_id = ${version.keyboard_id} AND change = 'buttons' AND bot_id IN ${botsIn(version)}`,
    );
  return rows.map(({ keyboard }) => keyboard);
}
