/* What the shared database knows about the parcels of a bot (taken-parcels.ts). */
import { type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { deliveries, lanes, type ParcelEnd, parcels } from "#db/ledger-tables.ts";
import type { Statement } from "#ledger/delivery.ts";
import { isHeld } from "#ledger/hold.ts";
import type { LaneLedger } from "#ledger/ledger.ts";
import { joinQuickGroups, PRIORITY } from "#ledger/priority.ts";

import type { LaneDatabases } from "./own-parcels.ts";
import { hasText } from "./parcel-format.ts";

/** The most parcels that one exchange takes or reports, so that it stays within a host's budget. */
export const MOST_AT_ONCE = 3;
/** A parcel that was asked back and then not used may be taken again. */
const RECALL_MS = 60_000;

/** A parcel in the shared database: one that the lane has, or could take. */
export interface Shared {
  id: number;
  seq: number;
  line: number;
  owner: string | null;
  version: number;
  ends: ParcelEnd[];
  open: number;
  /** A quick message waits behind one of its deliveries. */
  isAwaited: boolean;
  /** Until then it is left to the call that asked for it. */
  recalledUntil: number;
}

/** No quick delivery: a list like those of `exchangeShared`. */
export const NO_QUICK = "[]";

/** SQL: the groups for which quick deliveries of the bot wait, each with the `seq` of the last one. */
const quickGroups = (botId: string): SQL => sql`
  SELECT group_id, max(seq) AS seq FROM ${deliveries}
  WHERE bot_id = ${botId} AND settled_at IS NULL AND priority = ${PRIORITY.quick} GROUP BY group_id`;

/** SQL: the same as a JSON list. */
const quickList = (botId: string): SQL =>
  sql`(SELECT json_group_array(json_array(group_id, seq)) FROM (${quickGroups(botId)}))`;

/**
 * Runs these statements, and then reads the parcels that some lane of the bot has and the next ones of each line: all in one
 * batch. D1 needs a name for every column of it. Only for the quick deliveries that are not in the list `searchedFor`, it
 * searches what comes before them in a parcel, because that reads the text of all parcels that wait.
 */
export async function exchangeShared(
  { ports: { db }, botId, lane }: LaneDatabases,
  writing: readonly Statement[],
  searchedFor: string,
) {
  const isAwaited = sql`EXISTS (SELECT 1 FROM fresh
    WHERE fresh.seq > parcels.seq AND ${hasText(sql`fresh.group_id`)})`;
  const columns = sql.raw("id, seq, line, owner, version, ends, recalled_at, open");
  const reading = [
    db.all<SqlValue[]>(sql`
      SELECT (SELECT lane FROM ${lanes} WHERE bot_id = ${botId}), ${isHeld},
        EXISTS (SELECT 1 FROM ${deliveries} WHERE bot_id = ${botId} AND settled_at IS NULL),
        ${quickList(botId)} AS quick`),
    db.all<SqlValue[]>(sql`
      SELECT ${columns}, 0 AS is_awaited FROM ${parcels} WHERE bot_id = ${botId} AND open > 0 AND owner IS NOT NULL
      UNION ALL SELECT ${columns}, 0 AS is_awaited FROM (
        SELECT ${columns}, row_number() OVER (PARTITION BY line ORDER BY recalled_at IS NOT NULL, seq, part) AS place
        FROM ${parcels} WHERE bot_id = ${botId} AND open > 0 AND owner IS NULL)
      WHERE place <= ${MOST_AT_ONCE}
      UNION ALL SELECT * FROM (
        WITH fresh AS MATERIALIZED (
          ${quickGroups(botId)} EXCEPT SELECT value ->> 0, value ->> 1 FROM json_each(${searchedFor}))
        SELECT ${columns}, 1 AS is_awaited FROM ${parcels}
        WHERE bot_id = ${botId} AND open > 0 AND owner IS NULL AND ${isAwaited} LIMIT ${MOST_AT_ONCE})`),
  ] as const;
  const [first, ...others] = [...writing, ...reading];
  const answers = (await db.batch([first, ...others])) as unknown as SqlValue[][][];
  const [facts = [], rows = []] = answers.slice(writing.length);
  const [named = null, holds, rowsWait, quick] = facts[0] ?? [];
  const inCharge: LaneLedger["inCharge"] =
    named === null ? "none" : named === lane ? "this" : "another";
  const found = rows.map(
    ([id, seq, line, owner, version, ends, recalledAt, open, awaited]): Shared => ({
      id: Number(id),
      seq: Number(seq),
      line: Number(line),
      owner: owner === null ? null : String(owner),
      version: Number(version),
      // Written by the statements of endQueued.
      ends: JSON.parse(String(ends)) as ParcelEnd[],
      open: Number(open),
      isAwaited: awaited === 1,
      recalledUntil: recalledAt === null ? 0 : Date.parse(String(recalledAt)) + RECALL_MS,
    }),
  );
  return {
    /** What the given statements returned. */
    answers,
    inCharge,
    isOnHold: holds === 1,
    hasRows: rowsWait === 1,
    /** The groups for which quick deliveries wait as rows, as a JSON list. */
    quick: String(quick),
    found,
    of: new Map(found.map((one) => [one.id, one])),
  };
}

/** A group gets messages in the order in which they were queued, also if a quick one waits as a row. */
export async function keepOrder({ ports: { db }, own, botId }: LaneDatabases): Promise<void> {
  const rows = await db.all<SqlValue[]>(sql`SELECT ${quickList(botId)}`);
  await own.db.batch([joinQuickGroups(own, String(rows[0]?.[0]))]);
}
