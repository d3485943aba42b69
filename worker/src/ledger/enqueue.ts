import type { Entity } from "@tbm/contract/content/entities.ts";
import type { Edit } from "@tbm/contract/content/message-edits.ts";
import type { Lifetime } from "@tbm/contract/content/message-lifetime.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import { currentGroupId, forumOf, hasKnownGroup } from "#db/group-identity.ts";
import { itemsOf } from "#db/json-items.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { prebuiltSql } from "#db/prebuilt-sql.ts";
import { groups } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Attachment } from "#messages/message-content.ts";
import type { Ports } from "#ports.ts";

import { attachPictures } from "./all-bots/attach-pictures.ts";
import { skipOverLimit } from "./all-bots/day-posts.ts";
import { renewBoards } from "./boards.ts";
import type { Statement } from "./delivery.ts";
import { finishAmong } from "./finishing.ts";
import { isPutInParcels, putInParcels } from "./parcels/put-in-parcels.ts";
import { keepGroupOrder, priorityFor, QUICK_GROUPS } from "./priority.ts";

/** The groups that one bot sends to. */
export interface Share {
  botId: string;
  groups: readonly string[];
  /** Set if no bot can send to these groups. */
  failedBecause?: Cause;
}

export interface NewBroadcast {
  id: string;
  /** The bot that sends it. If several do, the one whose lane follows it up. */
  botId: string;
  /** Set if the worker chooses a bot for each group; `shares` then has the choice. */
  isAutomatic?: boolean;
  shares?: readonly Share[];
  source: "now" | "schedule" | "campaign";
  /**
   * The schedule or campaign, and the planned time of the run. The same run is never queued twice. A run that was
   * not planned has no time.
   */
  run?: { sourceId: string; plannedAt: string | null };
  title?: string;
  message: string;
  entities?: readonly Entity[] | null;
  options?: MessageOptions | null;
  keyboardId?: string | null;
  keyboard: KeyboardLayout | null;
  pictures: readonly Attachment[];
  lifetime?: Lifetime | null;
  /** Set if it edits the post of the run before it, where there is one. Its run is then that of a campaign. */
  edit?: Edit | null;
  groups: readonly string[];
  /** Set if it is too late to send the broadcast. */
  missedBecause?: Cause;
}

const field = (path: string) => sql`item.value ->> ${sql.raw(`'$.${path}'`)}`;

const json = (name: string) => sql`nullif(item.value -> ${sql.raw(`'$.${name}'`)}, 'null')`;

const broadcasting = prebuiltSql<"given" | "now" | "condition">(
  (slot) => sql`
    INSERT INTO ${broadcasts}
      (id, bot_id, is_automatic, bots, source, source_id, planned_at, title, message, keyboard_id, keyboard,
        entities, options, pictures, lifetime, edit, board_of, follow_up_at, created_at)
    SELECT ${field("id")}, ${field("botId")}, ${field("isAutomatic")}, item.value -> '$.bots', ${field("source")}, ${field("run.sourceId")},
      ${field("run.plannedAt")}, ${field("title")}, ${field("message")},
      ${field("keyboardId")}, ${json("keyboard")}, ${json("entities")}, ${json("options")},
      ${json("pictures")}, ${json("lifetime")}, ${json("edit")}, ${field("boardOf")}, iif(json_type(item.value, '$.lifetime') = 'object', ${slot("now")}, NULL), ${slot("now")}
    FROM ${itemsOf(slot("given"))} AS item
    WHERE ${slot("condition")} AND EXISTS (SELECT 1 FROM json_each(item.value, '$.shares') AS share
      WHERE ${hasKnownGroup(sql`share.value -> '$.groups'`)})
    ON CONFLICT DO NOTHING`,
);

/** Each field of an item is read once, because the item's value, with all of its groups, is long. */
const queueing = prebuiltSql<"given" | "now" | "bots">(
  (slot) => sql`
    INSERT INTO ${deliveries} (broadcast_id, group_id, bot_id, chatId, thread_id, pace_group_id, priority, seq, state, step,
      attempts, retried, message_ids, cause, settled_at)
    WITH given AS MATERIALIZED (
      SELECT ${field("id")} AS id, share.value ->> '$.botId' AS sender, share.value -> '$.groups' AS targets,
        json_array_length(share.value, '$.groups') AS target_count,
        ${field("missedBecause")} AS missed_because, share.value ->> '$.failedBecause' AS failed_because
      FROM ${itemsOf(slot("given"))} AS item JOIN json_each(item.value, '$.shares') AS share
      WHERE NOT (${isPutInParcels}))
    SELECT broadcasts.id, groups.id, sender, groups.chatId, groups.thread_id, ${forumOf("groups")},
      ${priorityFor(
        sql`target_count`,
        sql`(SELECT value FROM json_each(${slot("bots")}))`,
        sql`sender`,
        sql`groups.id`,
      )}, seq,
      CASE WHEN missed_because IS NOT NULL THEN 'missed' WHEN failed_because IS NOT NULL THEN 'failed'
        ELSE 'queued' END, 0, 0, '', '[]', coalesce(missed_because, failed_because),
      iif(coalesce(missed_because, failed_because) IS NULL, NULL, ${slot("now")})
    FROM given
    JOIN ${broadcasts} ON broadcasts.id = given.id
    JOIN json_each(targets) AS target
    JOIN ${groups} ON groups.id = ${currentGroupId(sql`target.value`)}
    WHERE finished_at IS NULL ON CONFLICT DO NOTHING`,
);

const botIdOf = ({ botId }: Share) => botId;
const isQuick = ({ groups: targets }: Share) => targets.length <= QUICK_GROUPS;

/**
 * True if a bot's part of a broadcast may be stored in parcels: a plain message to many groups. What few groups get is sent
 * as fast from rows, and posts that are renewed, pinned or deleted again are changed one by one.
 */
const fitsParcels = (
  { ownDatabases }: Ports,
  { edit, lifetime, options, missedBecause }: NewBroadcast,
  { groups: targets, failedBecause }: Share,
): boolean =>
  ownDatabases !== null &&
  targets.length > ownDatabases.rowsUpTo &&
  !edit &&
  !lifetime &&
  !options?.pin &&
  !missedBecause &&
  !failedBecause;

/** A broadcast as the statements read it: every group is in the share of its bot, and nowhere else. */
function toShared(ports: Ports, item: NewBroadcast) {
  const { groups: targets, shares, isAutomatic = false, pictures, ...broadcast } = item;
  const all = shares ?? [{ botId: broadcast.botId, groups: targets }];
  const toShare = (share: Share) =>
    fitsParcels(ports, item, share) ? { ...share, inParcels: 1 } : share;
  const sending = shares?.filter(({ failedBecause }) => !failedBecause);
  return {
    ...broadcast,
    isAutomatic: isAutomatic ? 1 : 0,
    pictures: pictures.length > 0 ? pictures : null,
    ...(broadcast.edit && { boardOf: broadcast.run?.sourceId }),
    ...(sending && { bots: [...new Set(sending.map(botIdOf))] }),
    shares: all.map(toShare),
  };
}

/**
 * Queues broadcasts: each completely or not at all, and not if none of its groups are left to send to.
 * `condition` can read each item as `item.value`.
 */
export function enqueue(
  ports: Ports,
  items: readonly NewBroadcast[],
  condition: SQL = sql`true`,
): [Statement, ...Statement[]] {
  const { db } = ports;
  const shared = items.map((item) => toShared(ports, item));
  const given = JSON.stringify(shared);
  const bots = JSON.stringify([...new Set(shared.flatMap(({ shares }) => shares.map(botIdOf)))]);
  const now = timestamp(ports);
  const ids = items.map(({ id }) => id);
  const illustrated = items.filter(({ pictures }) => pictures.length > 0).map(({ id }) => id);
  const quick = shared.filter(({ shares }) => shares.some(isQuick)).map(({ id }) => id);
  const renewing = items.filter(({ edit }) => edit).map(({ id }) => id);
  return [
    db.run(broadcasting({ given, now, condition })),
    ...(illustrated.length > 0 ? [attachPictures(ports, illustrated)] : []),
    db.run(queueing({ given, now, bots })),
    ...(ports.ownDatabases
      ? [putInParcels(ports, { given, bots, size: ports.ownDatabases.parcelSize })]
      : []),
    ...(renewing.length > 0 ? [renewBoards(ports, renewing)] : []),
    skipOverLimit(ports, ids),
    ...(quick.length > 0 ? [keepGroupOrder(ports, quick)] : []),
    finishAmong(ports, ids),
  ];
}

/** SQL condition: the broadcast is in the ledger. */
export const isQueued = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${broadcasts} WHERE broadcasts.id = ${id})`;

/** SQL condition: this run of a schedule or campaign is in the ledger. */
export const hasRun = (sourceId: string, plannedAt: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${broadcasts} WHERE source_id = ${sourceId}
    AND planned_at = ${plannedAt})`;
