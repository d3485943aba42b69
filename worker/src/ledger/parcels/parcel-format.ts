/*
 * A parcel is up to a thousand deliveries of one broadcast and bot, stored in one row as a JSON list. Each delivery is a
 * list of the fields below. All of them are posts: changes and what few groups get are rows of `deliveries`. The view
 * `all_deliveries` reads both.
 */
import { type SQL, sql } from "drizzle-orm";

import { broadcasts, parcels } from "#db/ledger-tables.ts";

/** The fields in their order. Their SQL is for a row with the columns of `deliveries`. */
const FIELDS = {
  group_id: "group_id",
  chatId: "chatId",
  thread_id: "thread_id",
  pace_group_id: "pace_group_id",
  priority: "priority",
  state: "state",
  step: "step",
  attempts: "attempts",
  retried: "retried",
  message_ids: "iif(json_valid(message_ids), json(message_ids), message_ids)",
  cause: "json(cause)",
  settled_at: "settled_at",
};
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

/** SQL: one delivery as it is stored in a parcel. */
export const parcelItem: SQL = sql.raw(`json_array(${Object.values(FIELDS).join(", ")})`);

/** SQL: one field of a parcel's item, as it is in `deliveries`. */
function fieldOf(name: Field): SQL {
  const index = NAMES.indexOf(name);
  if (name === "message_ids") return sql.raw(`item.value -> ${index}`);
  if (name === "cause") return sql.raw(`nullif(item.value -> ${index}, 'null')`);
  return sql.raw(`item.value ->> ${index}`);
}

/** SQL: the same delivery after it was ended. */
export function endedItem(state: string, cause: SQL, now: string): SQL {
  const at = (name: Field) => sql.raw(`'$[${NAMES.indexOf(name)}]'`);
  return sql`json_set(item, ${at("state")}, ${state}, ${at("cause")}, json(${cause}), ${at("settled_at")}, ${now})`;
}

export const PARCEL_COLUMNS: SQL = sql.raw(NAMES.join(", "));
export const parcelValues: SQL = sql.join(NAMES.map(fieldOf), sql`, `);

const named = sql.join(
  NAMES.map((name) => sql`${fieldOf(name)} AS ${sql.raw(name)}`),
  sql`, `,
);

/**
 * SQL: the deliveries of the parcels that match `which`, with the columns of `deliveries`.
 * `which` reads `parcels` and their `broadcasts`.
 */
export const deliveriesInParcels = (which: SQL): SQL => sql`(
  SELECT parcels.id AS parcel, item.value AS item, broadcasts.id AS broadcast_id, parcels.bot_id, parcels.seq, 'post' AS action, NULL AS lane, NULL AS repeated_in,
    NULL AS ends_as, NULL AS edited_by, NULL AS deleted_at, ${named}
  FROM ${parcels} CROSS JOIN ${broadcasts} ON broadcasts.seq = parcels.seq
  CROSS JOIN json_each(parcels.deliveries) AS item WHERE ${which})`;

/** SQL: how many deliveries of a bot wait in parcels. */
export const openInParcels = (botId: SQL): SQL =>
  sql`(SELECT coalesce(sum(open), 0) FROM ${parcels} WHERE parcels.bot_id = ${botId} AND open > 0)`;

/** SQL: the counts of a parcel as JSON, what is being sent among what is queued. */
export const parcelCounts: SQL = sql`json_object('queued', ${parcels.open}, 'sent', ${parcels.sent}, 'failed', ${parcels.failed},
  'unconfirmed', ${parcels.unconfirmed}, 'cancelled', ${parcels.cancelled}, 'missed', ${parcels.missed})`;

/**
 * SQL condition: the parcel's text has this id of a chat or group, or one that ends with it. Searching the text is many
 * times faster than reading the JSON. GLOB skips to each place with the first character, so that is not the quote, which
 * is in the text more often than any other.
 */
export const hasText = (id: SQL): SQL => sql`parcels.deliveries GLOB '*' || ${id} || '"*'`;

/** The same for one of several ids, given as a query in parentheses of one column. */
export const hasTextOf = (ids: SQL): SQL => sql`EXISTS (
  WITH wanted (id) AS ${ids} SELECT 1 FROM wanted WHERE ${hasText(sql`wanted.id`)})`;

/**
 * SQL condition on `broadcasts`: one of its parcels has a delivery to one of these places, given as a query of the columns
 * `chatId` and `thread_id`.
 */
export const goesToInParcel = (places: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM ${parcels} CROSS JOIN json_each(parcels.deliveries) AS item
  WHERE parcels.seq = broadcasts.seq AND ${hasTextOf(sql`(SELECT chatId FROM (${places}))`)}
    AND (${fieldOf("chatId")}, ${fieldOf("thread_id")}) IN (${places}))`;
