import type { Delivery } from "@tbm/contract/broadcasts.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";

import { notFound } from "#http/app-error.ts";
import { type DeliveryFilter, readDeliveries } from "#ledger/all-bots/delivery-list.ts";
import { hasBroadcast } from "#ledger/all-bots/find-broadcast.ts";
import { isDeletable } from "#messages/deletable.ts";
import { postLink } from "#messages/post-link.ts";
import type { Ports } from "#ports.ts";

export async function listDeliveries(
  ports: Ports,
  broadcastId: string,
  filter: DeliveryFilter,
): Promise<Delivery[]> {
  const rows = await readDeliveries(ports, broadcastId, filter);
  if (rows.length === 0 && !(await hasBroadcast(ports, broadcastId))) throw notFound("broadcast");
  return rows.map(({ delivery: row, groupName, groupChatId }) => {
    const chatId = groupChatId ?? row.chatId;
    return {
      group_id: row.group_id,
      group_name: groupName,
      chatId,
      state: row.state,
      reason: row.cause && sentenceOf(row.cause),
      cause: row.cause,
      link: postLink(row.chatId, row.thread_id, row.message_ids),
      settled_at: row.settled_at,
      repeated_in: row.repeated_in,
      edited_by: row.edited_by,
      deleted_at: row.deleted_at,
      deletable: isDeletable(ports, row, chatId),
    };
  });
}
