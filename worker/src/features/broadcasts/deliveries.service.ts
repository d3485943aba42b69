import type { Delivery, DeliveryState } from "@tbm/contract/broadcasts.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, asc, eq, gt, sql } from "drizzle-orm";

import { keptGroupId } from "#db/group-identity.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { groups } from "#db/schema.ts";
import { notFound } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

const SUPERGROUP = /^-100(\d+)$/;

/** Only supergroups and channels have addresses for their messages, and only members can open them. */
function linkOf(chatId: string, [first]: readonly number[]): string | null {
  const number = SUPERGROUP.exec(chatId)?.[1];
  return number === undefined || first === undefined ? null : `https://t.me/c/${number}/${first}`;
}

interface Filter {
  state?: DeliveryState | undefined;
  after?: string | undefined;
  search?: string | undefined;
}

/** By a part of the group's name or chat id. No LIKE: D1 takes no pattern of more than 50 bytes. */
const names = (words: string) =>
  sql`(instr(lower(${groups.name}), lower(${words})) > 0
    OR instr(coalesce(${groups.chatId}, ${deliveries.chatId}), ${words}) > 0)`;

export async function listDeliveries(
  { db }: Ports,
  broadcastId: string,
  { state, after, search }: Filter,
): Promise<Delivery[]> {
  const rows = await db
    .select()
    .from(deliveries)
    .leftJoin(groups, eq(groups.id, keptGroupId(deliveries.group_id)))
    .where(
      and(
        eq(deliveries.broadcast_id, broadcastId),
        after === undefined ? undefined : gt(deliveries.group_id, after),
        state === undefined ? undefined : eq(deliveries.state, state),
        search ? names(search) : undefined,
      ),
    )
    .orderBy(asc(deliveries.group_id))
    .limit(LIMITS.deliveriesPerPage);
  if (rows.length === 0 && (await db.$count(broadcasts, eq(broadcasts.id, broadcastId))) === 0) {
    throw notFound("broadcast");
  }
  return rows.map(({ deliveries: row, groups: group }) => {
    const chatId = group?.chatId ?? row.chatId;
    return {
      group_id: row.group_id,
      group_name: group?.name ?? null,
      chatId,
      state: row.state,
      reason: row.cause && sentenceOf(row.cause),
      cause: row.cause,
      link: linkOf(chatId, row.message_ids),
      settled_at: row.settled_at,
      repeated_in: row.repeated_in,
    };
  });
}
