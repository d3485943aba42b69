import type { GroupPostsQuestion } from "@tbm/contract/group-page.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

/** Names a delivery; the next page starts after it. */
interface Cursor {
  after: string;
  after_group: string;
}

const NEWEST_FIRST = [desc(deliveries.seq), desc(deliveries.group_id)] as const;

/** The position of a delivery in the order of the list. */
const positionOf = ({ after, after_group }: Cursor): SQL =>
  sql`((SELECT last.seq FROM broadcasts AS last WHERE last.id = ${after}), ${after_group})`;
const position = sql`(${deliveries.seq}, ${deliveries.group_id})`;

/** All ids of a chat, and the topic in it; 0 for the group itself. */
export interface PostedIn {
  chatIds: readonly string[];
  threadId: number;
}

function matches({ chatIds, threadId }: PostedIn, question: GroupPostsQuestion): SQL | undefined {
  const { from, after, after_group = "" } = question;
  return and(
    inArray(deliveries.chatId, [...chatIds]),
    eq(deliveries.thread_id, threadId),
    from === undefined
      ? undefined
      : sql`${deliveries.seq} >= (SELECT seq FROM broadcasts AS first
          WHERE first.created_at >= ${new Date(from).toISOString()} ORDER BY first.created_at LIMIT 1)`,
    after === undefined ? undefined : sql`${position} < ${positionOf({ after, after_group })}`,
  );
}

/** The last of the deliveries that one page looks through; none if these are the last. The index alone answers this. */
async function endOfSearch({ db }: Ports, which: SQL | undefined): Promise<Cursor | undefined> {
  const [end] = await db
    .select({ after: deliveries.broadcast_id, after_group: deliveries.group_id })
    .from(deliveries)
    .where(which)
    .orderBy(...NEWEST_FIRST)
    .limit(1)
    .offset(LIMITS.messagesSearched - 1);
  return end;
}

const edit = alias(broadcasts, "edit");

/**
 * A page of the deliveries to a group under all its ids, or to a topic, newest first. It looks through a limited number of them, so
 * that the cost does not grow with the history.
 */
export async function readGroupPosts(ports: Ports, place: PostedIn, question: GroupPostsQuestion) {
  const which = matches(place, question);
  const end = await endOfSearch(ports, which);
  const rows = await ports.db
    .select({
      delivery: deliveries,
      broadcast: broadcasts,
      botName: bots.name,
      editedAt: edit.created_at,
    })
    .from(deliveries)
    .innerJoin(broadcasts, eq(broadcasts.id, deliveries.broadcast_id))
    .leftJoin(bots, eq(bots.id, deliveries.bot_id))
    .leftJoin(edit, eq(edit.id, deliveries.edited_by))
    .where(
      and(
        which,
        end && sql`${position} >= ${positionOf(end)}`,
        question.state === undefined ? undefined : eq(deliveries.state, question.state),
        isNull(broadcasts.change),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(LIMITS.broadcastsPerPage);
  const last = rows.length === LIMITS.broadcastsPerPage ? rows.at(-1)?.delivery : undefined;
  const next = last ? { after: last.broadcast_id, after_group: last.group_id } : end;
  return { rows, next: next ?? null };
}
