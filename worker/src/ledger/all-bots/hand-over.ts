/*
 * Handing a broadcast's unsent deliveries over to other bots, because their own are offline or may not post there. One
 * that waits gets the other bot. A failed one is sent again by it, in a new broadcast. Both happen in one batch, and each
 * statement checks the state itself: what a lane has claimed, sent or left unconfirmed is never handed over. A lane that
 * still has a moved delivery in memory can't claim it, because a claim names the bot and the number of attempts.
 */
import { sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import type { SqlValue } from "#db/database.ts";
import { currentGroupId } from "#db/group-identity.ts";
import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import { mayBeLost } from "#db/lost-groups.ts";
import { isLatestId, mayPost } from "#db/membership-rules.ts";
import {
  membershipsOfGroups,
  posts,
  postsAnimations,
  postsInTopic,
  postsPhotos,
  postsText,
} from "#db/posting-rights.ts";
import { bots, groups, memberships } from "#db/schema.ts";
import { readBroadcasts } from "#ledger/broadcast-contents.ts";
import type { Statement } from "#ledger/delivery.ts";
import { unpackParcelsOf } from "#ledger/parcels/unpack-parcels.ts";
import type { Takeover } from "#ledger/resend.ts";
import { type Needs, needsOfSteps } from "#messages/needs.ts";
import type { Ports } from "#ports.ts";

import { botsOf, eachBotOf } from "./broadcast-bots.ts";

/** A delivery of which nothing is posted: it waits, or it failed and was not sent again. */
export interface UnsentDelivery {
  groupId: string;
  /** The group's current id. */
  target: string;
  botId: string;
  state: "queued" | "failed";
}

const isWaiting = sql`action = 'post' AND step = 0 AND state = 'queued' AND settled_at IS NULL
  AND ends_as IS NULL`;
const isFailed = sql`action = 'post' AND step = 0 AND state = 'failed' AND repeated_in IS NULL`;

/** A broadcast's deliveries that another bot could send, whether or not their own still can. */
export async function readUnsent({ db }: Ports, id: string): Promise<UnsentDelivery[]> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT group_id, ${currentGroupId(sql`group_id`)}, bot_id, state FROM ${allDeliveries}
    WHERE broadcast_id = ${id} AND (${isWaiting} OR ${isFailed})`);
  return rows.map(([groupId, target, botId, state]) => ({
    groupId: String(groupId),
    target: String(target),
    botId: String(botId),
    state: state === "queued" ? "queued" : "failed",
  }));
}

/**
 * Those of these broadcasts, none of which is sent to all its groups, that have a bot which is not online, or an unsent
 * delivery where its bot lost its right. Empty if no bot is online. Of broadcasts without
 * parcels, it reads only the deliveries where a bot lost its right.
 */
async function findHindered({ db }: Ports, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT broadcasts.id FROM json_each(${JSON.stringify(ids)}) AS given
    JOIN ${broadcasts} ON broadcasts.id = given.value
    WHERE EXISTS (SELECT 1 FROM ${bots} WHERE status = 'online') AND (
      EXISTS (SELECT 1 FROM ${eachBotOf("broadcasts")} AS part LEFT JOIN ${bots} ON bots.id = part.value
        WHERE bots.status IS NOT 'online')
      OR EXISTS (SELECT 1 FROM ${memberships} CROSS JOIN ${deliveries} ON deliveries.chatId = memberships.chatId
          AND deliveries.seq = broadcasts.seq AND deliveries.bot_id = memberships.bot_id
        WHERE ${mayBeLost} AND NOT ${mayPost} AND deliveries.broadcast_id = broadcasts.id
          AND (${isWaiting} OR ${isFailed}))
      OR EXISTS (SELECT 1 FROM ${allDeliveries} AS posted CROSS JOIN ${memberships}
          ON memberships.chatId = posted.chatId AND memberships.bot_id = posted.bot_id
        WHERE EXISTS (SELECT 1 FROM ${parcels} WHERE parcels.seq = broadcasts.seq AND parcels.open + parcels.failed > 0)
          AND posted.broadcast_id = broadcasts.id AND posted.repeated_in IS NULL
          AND ${mayBeLost} AND NOT ${mayPost}
          AND posted.step = 0 AND posted.state IN ('queued', 'failed')))`);
  return rows.map(([id]) => String(id));
}

/** True if another bot can post an unsent delivery that its own bot can't. It stops at the first one. */
async function canBeHandedOver({ db }: Ports, id: string, needs: Needs): Promise<boolean> {
  const required = sql.join(
    [
      posts,
      postsInTopic,
      ...(needs.text ? [postsText] : []),
      ...(needs.photos ? [postsPhotos] : []),
      ...(needs.animations ? [postsAnimations] : []),
    ],
    sql` AND `,
  );
  const able = sql`SELECT 1 FROM ${groups} ${membershipsOfGroups} JOIN ${bots} ON bots.id = memberships.bot_id
    WHERE groups.id = unsent.target AND bots.status = 'online' AND ${isLatestId} AND ${required}`;
  const rows = await db.all<SqlValue[]>(sql`
    SELECT 1 FROM (SELECT bot_id, ${currentGroupId(sql`group_id`)} AS target FROM ${allDeliveries}
      WHERE broadcast_id = ${id} AND (${isWaiting} OR ${isFailed})) AS unsent
    WHERE EXISTS (${able}) AND NOT EXISTS (${able} AND bots.id = unsent.bot_id) LIMIT 1`);
  return rows.length > 0;
}

/** Those of these broadcasts, none of which is sent to all its groups, of which another bot can send what its own can't. */
export async function findStranded(ports: Ports, ids: readonly string[]): Promise<Set<string>> {
  const hindered = await findHindered(ports, ids);
  const contents = await readBroadcasts(ports, hindered);
  const stranded = new Set<string>();
  for (const id of hindered) {
    const needs = needsOfSteps(contents.get(id)?.steps ?? []);
    if (await canBeHandedOver(ports, id, needs)) stranded.add(id);
  }
  return stranded;
}

/** Gives deliveries that wait to other bots. A changed number of attempts makes an earlier claim of them void. */
export const moveWaiting = (
  { db }: Ports,
  id: string,
  others: readonly Takeover[],
): [Statement, ...Statement[]] => [
  ...unpackParcelsOf({ db }, sql`(${id})`),
  db.run(sql`
    UPDATE ${deliveries} SET bot_id = item.value ->> 'botId', attempts = attempts + 1, cause = NULL
    FROM json_each(${JSON.stringify(others)}) AS item
    WHERE broadcast_id = ${id} AND group_id = item.value ->> 'groupId' AND ${isWaiting}`),
  db.run(sql`
    UPDATE ${broadcasts} SET bots = (SELECT json_group_array(bot) FROM (
      SELECT value AS bot FROM ${botsOf("broadcasts")}
      UNION SELECT bot_id FROM ${deliveries} WHERE broadcast_id = ${id} AND settled_at IS NULL))
    WHERE id = ${id}`),
];

/** How many of a broadcast's deliveries wait for these bots. */
export const countWaitingFor = (
  { db }: Ports,
  id: string,
  others: readonly Takeover[],
): Promise<number> =>
  db.$count(
    deliveries,
    sql`broadcast_id = ${id} AND settled_at IS NULL AND (group_id, bot_id) IN (
      SELECT value ->> 'groupId', value ->> 'botId' FROM json_each(${JSON.stringify(others)}))`,
  );
