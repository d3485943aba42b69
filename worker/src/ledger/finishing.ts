import { type Placeholder, type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import { prebuiltSql } from "#db/prebuilt-sql.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { botsOf, takesPart } from "./all-bots/broadcast-bots.ts";
import type { Statement } from "./delivery.ts";
import { PRIORITIES } from "./priority.ts";

const count = (...states: string[]) =>
  sql.raw(`count(*) FILTER (WHERE state IN (${states.map((state) => `'${state}'`).join()}))`);

/** True if a delivery of the broadcast is open. Reads the queues of these bots, because a broadcast may have many deliveries. */
const isOpenWith = (isOfBot: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM ${deliveries} AS open WHERE ${isOfBot}
    AND open.settled_at IS NULL AND open.state IN ('queued', 'sending')
    AND open.priority IN (${sql.raw(PRIORITIES.join())}) AND open.seq = broadcasts.seq)`;

/** A broadcast has few parcels, so each sum reads little. */
const sumInParcels = (result: string): SQL =>
  sql.raw(`(SELECT coalesce(sum(${result}), 0) FROM parcels WHERE parcels.seq = broadcasts.seq)`);

/** Finishes the broadcasts that match `which` and have no open deliveries left, and stores their counts. */
export const finishing = (now: string | Placeholder, which: SQL) => sql`
  UPDATE ${broadcasts} SET finished_at = ${now},
    (sent, failed, unconfirmed, cancelled, missed) = (
      SELECT ${count("sent", "done")} + ${sumInParcels("sent")}, ${count("failed")} + ${sumInParcels("failed")},
        ${count("unconfirmed")} + ${sumInParcels("unconfirmed")}, ${count("cancelled")} + ${sumInParcels("cancelled")},
        ${count("missed")} + ${sumInParcels("missed")}
      FROM ${deliveries} WHERE broadcast_id = broadcasts.id)
  WHERE ${which} AND NOT ${isOpenWith(sql`open.bot_id = broadcasts.bot_id`)}
    AND NOT EXISTS (SELECT 1 FROM ${parcels} WHERE parcels.seq = broadcasts.seq AND parcels.open > 0)
    AND (bots IS NULL OR NOT ${isOpenWith(sql`open.bot_id IN ${botsOf("broadcasts")}`)})`;

/** `ids` is a query. Because of the `+`, SQLite does not read all unfinished broadcasts to find them. */
export const unfinishedAmong = (ids: SQL) => sql`id IN (${ids}) AND +finished_at IS NULL`;

const finishingAmong = prebuiltSql<"now" | "ids">((slot) =>
  finishing(slot("now"), unfinishedAmong(sql`SELECT value FROM json_each(${slot("ids")})`)),
);

export const finishAmong = (ports: Ports, ids: readonly string[]): Statement =>
  ports.db.run(finishingAmong({ now: timestamp(ports), ids: JSON.stringify(ids) }));

export const finishOfBot = (ports: Ports, botId: string): Statement =>
  ports.db.run(
    finishing(timestamp(ports), sql`finished_at IS NULL AND ${takesPart("broadcasts", botId)}`),
  );
