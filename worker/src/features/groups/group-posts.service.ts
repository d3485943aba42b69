import type { GroupPostsPage, GroupPostsQuestion } from "@tbm/contract/group-page.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";

import { readGroupPosts } from "#ledger/all-bots/group-posts.ts";
import { isDeletable } from "#messages/deletable.ts";
import { pictureAddresses } from "#messages/picture-addresses.ts";
import { postLink } from "#messages/post-link.ts";
import type { Ports } from "#ports.ts";

import { findGroupChats } from "./group-page.service.ts";

export async function listGroupPosts(
  ports: Ports,
  id: string,
  question: GroupPostsQuestion,
): Promise<GroupPostsPage> {
  const { group, ...place } = await findGroupChats(ports, id);
  const { rows, next } = await readGroupPosts(ports, place, question);
  const ids = rows.map(({ broadcast }) => broadcast.id);
  const addresses = await pictureAddresses(ports, ids);
  const posts = rows.map(
    ({ delivery, broadcast, botName, editedAt, editedMessage, isReplaced }) => ({
      group_id: delivery.group_id,
      group_name: group.name,
      chatId: delivery.chatId,
      state: delivery.state,
      reason: delivery.cause && sentenceOf(delivery.cause),
      cause: delivery.cause,
      link: postLink(delivery.chatId, delivery.thread_id, delivery.message_ids),
      settled_at: delivery.settled_at,
      repeated_in: delivery.repeated_in,
      edited_by: delivery.edited_by,
      is_replaced: isReplaced === 1,
      deleted_at: delivery.deleted_at,
      deletable: isDeletable(ports, delivery, group.chatId),
      edited_at: editedAt,
      broadcast_id: broadcast.id,
      bot_id: delivery.bot_id,
      bot_name: botName,
      source: broadcast.source,
      title: broadcast.title,
      message: editedMessage ?? broadcast.message,
      image_urls: addresses.get(broadcast.id) ?? [],
      created_at: broadcast.created_at,
      finished_at: broadcast.finished_at,
    }),
  );
  return { posts, next };
}
