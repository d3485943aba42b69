import type { Delivery } from "@tbm/contract/broadcasts.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";

import { notFound } from "#http/app-error.ts";
import type { DeliveryFilter } from "#ledger/all-bots/delivery-list.ts";
import { findBroadcast } from "#ledger/all-bots/find-broadcast.ts";
import { readResults } from "#ledger/all-bots/folded-results.ts";
import { isDeletable } from "#messages/deletable.ts";
import { postLink } from "#messages/post-link.ts";
import type { Ports } from "#ports.ts";

export async function listDeliveries(
  ports: Ports,
  broadcastId: string,
  filter: DeliveryFilter,
): Promise<Delivery[]> {
  const broadcast = await findBroadcast(ports, broadcastId);
  if (!broadcast) throw notFound("broadcast");
  const rows = await readResults(ports, broadcast, filter);
  return rows.map(({ delivery: row, groupName, groupChatId, botName, isReplaced }) => {
    const chatId = groupChatId ?? row.chatId;
    return {
      group_id: row.group_id,
      group_name: groupName,
      chatId,
      bot_id: row.bot_id,
      bot_name: botName,
      state: row.state,
      reason: row.cause && sentenceOf(row.cause),
      cause: row.cause,
      link: postLink(row.chatId, row.thread_id, row.message_ids),
      settled_at: row.settled_at,
      repeated_in: row.repeated_in,
      edited_by: row.edited_by,
      is_replaced: isReplaced === 1,
      deleted_at: row.deleted_at,
      deletable: isDeletable(ports, row, chatId),
    };
  });
}
