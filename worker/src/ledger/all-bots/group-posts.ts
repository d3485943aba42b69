import type { GroupPostsQuestion } from "@tbm/contract/group-page.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { parcelDeliveries, rowDeliveries } from "#db/all-deliveries.ts";
import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { pastDeliveries, pastPlaces } from "#db/past-tables.ts";
import { bots } from "#db/schema.ts";
import { deliveriesInParcels, hasTextOf } from "#ledger/parcels/parcel-format.ts";
import type { Ports } from "#ports.ts";

/** Names a delivery; the next page starts after it. */
interface Cursor {
  after: string;
  after_group: string;
}

/** How many deliveries a page looks through at first. Without a filter it finds enough among them. */
const FIRST_LOOK = 2 * LIMITS.broadcastsPerPage;

const seqOf = (id: string): SQL =>
  sql`(SELECT last.seq FROM broadcasts AS last WHERE last.id = ${id})`;

/** All ids of a chat, and the topic in it; 0 for the group itself. */
export interface PostedIn {
  chatIds: readonly string[];
  threadId: number;
}

type Columns = Record<"chatId" | "thread_id" | "seq" | "group_id", SQLWrapper>;

/** The comparison of `seq` alone is for the index of past deliveries. */
function matches(
  { chatId, thread_id, seq, group_id }: Columns,
  { chatIds, threadId }: PostedIn,
  { from, after, after_group = "" }: GroupPostsQuestion,
): SQL {
  const since =
    from === undefined
      ? sql`true`
      : sql`${seq} >= (SELECT first.seq FROM broadcasts AS first
          WHERE first.created_at >= ${new Date(from).toISOString()} ORDER BY first.created_at LIMIT 1)`;
  const next =
    after === undefined
      ? sql`true`
      : sql`${seq} <= ${seqOf(after)} AND (${seq}, ${group_id}) < (${seqOf(after)}, ${after_group})`;
  return sql`${inArray(chatId, [...chatIds])} AND ${thread_id} = ${threadId} AND ${since} AND ${next}`;
}

const idsOf = (chatIds: readonly string[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(chatIds)}))`;

const inParcel = {
  chatId: sql`posted.chatId`,
  thread_id: sql`posted.thread_id`,
  seq: sql`posted.seq`,
  group_id: sql`posted.group_id`,
};

const NEWEST_FIRST = sql.raw("ORDER BY seq DESC, group_id DESC");

/** What a page looks through. */
interface Search {
  /** The last of the deliveries; undefined if there are fewer. */
  end: Cursor | undefined;
  /** The ids of the parcels that have some of them, as a JSON list. */
  inParcels: string;
}

/**
 * Finds the deliveries that a page looks through. Indexes alone answer this, except for parcels: the text of each is
 * searched, newest first, until there are enough.
 */
async function findSearched(
  { db }: Ports,
  place: PostedIn,
  question: GroupPostsQuestion,
  looked: number,
): Promise<Search> {
  const { chatId, thread_id, group_id } = pastPlaces;
  const past = { chatId, thread_id, group_id, seq: pastDeliveries.seq };
  const withText = deliveriesInParcels(hasTextOf(idsOf(place.chatIds)));
  const [row = []] = await db.all<SqlValue[]>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM (SELECT seq, group_id, NULL AS parcel FROM ${deliveries}
        WHERE ${matches(deliveries, place, question)} ${NEWEST_FIRST} LIMIT ${looked})
      UNION ALL
      SELECT * FROM (SELECT seq, group_id, NULL AS parcel FROM ${pastPlaces}
        JOIN ${pastDeliveries} ON ${eq(pastDeliveries.place, pastPlaces.id)}
        WHERE ${matches(past, place, question)} ${NEWEST_FIRST} LIMIT ${looked})
      UNION ALL
      SELECT * FROM (SELECT seq, group_id, parcel FROM ${withText} AS posted
        WHERE ${matches(inParcel, place, question)} ${NEWEST_FIRST} LIMIT ${looked})
      ${NEWEST_FIRST} LIMIT ${looked})
    SELECT (SELECT json_group_array(DISTINCT parcel) FROM found WHERE parcel IS NOT NULL) AS parcels,
      (SELECT id FROM broadcasts WHERE broadcasts.seq = last.seq), last.group_id
    FROM (SELECT 1) LEFT JOIN (
      SELECT seq, group_id FROM found ${NEWEST_FIRST} LIMIT 1 OFFSET ${looked - 1}) AS last`);
  const [inParcels, after, afterGroup] = row;
  return {
    end: after === null ? undefined : { after: String(after), after_group: String(afterGroup) },
    inParcels: String(inParcels),
  };
}

/** The deliveries without the parcels that are not looked through. */
function findablePosts({ db }: Ports, { inParcels }: Search) {
  const ids = sql`(SELECT value FROM json_each(${inParcels}))`;
  const posted = db
    .$with("posted", getTableColumns(parcelDeliveries))
    .as(sql`SELECT * FROM ${deliveriesInParcels(sql`parcels.id IN ${ids}`)}`);
  const posts = db.select().from(rowDeliveries).unionAll(db.select().from(posted)).as("posts");
  return { posted, posts };
}

const edit = alias(broadcasts, "edit");

function readPage(ports: Ports, place: PostedIn, question: GroupPostsQuestion, search: Search) {
  const { end } = search;
  const { posted, posts } = findablePosts(ports, search);
  return ports.db
    .with(posted)
    .select({
      delivery: {
        broadcast_id: posts.broadcast_id,
        group_id: posts.group_id,
        bot_id: posts.bot_id,
        chatId: posts.chatId,
        thread_id: posts.thread_id,
        state: posts.state,
        message_ids: posts.message_ids,
        cause: posts.cause,
        settled_at: posts.settled_at,
        repeated_in: posts.repeated_in,
        edited_by: posts.edited_by,
        deleted_at: posts.deleted_at,
      },
      broadcast: broadcasts,
      botName: bots.name,
      editedAt: edit.created_at,
      editedMessage: edit.message,
      isReplaced: sql<number>`${edit.id} IS NOT NULL AND ${edit.change} IS NULL`,
    })
    .from(posts)
    .innerJoin(broadcasts, eq(broadcasts.id, posts.broadcast_id))
    .leftJoin(bots, eq(bots.id, posts.bot_id))
    .leftJoin(edit, eq(edit.id, posts.edited_by))
    .where(
      and(
        matches(posts, place, question),
        end &&
          sql`${posts.seq} >= ${seqOf(end.after)}
            AND (${posts.seq}, ${posts.group_id}) >= (${seqOf(end.after)}, ${end.after_group})`,
        question.state === undefined ? undefined : eq(posts.state, question.state),
        isNull(broadcasts.change),
      ),
    )
    .orderBy(desc(posts.seq), desc(posts.group_id))
    .limit(LIMITS.broadcastsPerPage);
}

/**
 * A page of the deliveries to a group under all its ids, or to a topic, newest first. It looks through a limited number
 * of them, so that the cost does not grow with the history.
 */
export async function readGroupPosts(ports: Ports, place: PostedIn, question: GroupPostsQuestion) {
  const read = async (looked: number) => {
    const search = await findSearched(ports, place, question, looked);
    return { end: search.end, rows: await readPage(ports, place, question, search) };
  };
  const isFull = (rows: readonly unknown[]) => rows.length === LIMITS.broadcastsPerPage;
  const first = await read(FIRST_LOOK);
  const isEnough = isFull(first.rows) || !first.end;
  const { end, rows } = isEnough ? first : await read(LIMITS.messagesSearched);
  const last = isFull(rows) ? rows.at(-1)?.delivery : undefined;
  const next = last ? { after: last.broadcast_id, after_group: last.group_id } : end;
  return { rows, next: next ?? null };
}
