import type { ResendLink } from "@tbm/contract/broadcasts.ts";
import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { allDeliveries } from "#db/all-deliveries.ts";
import { broadcasts } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

/**
 * All deliveries that one broadcast resends were in the same state, so any of them has it. A group that still has the
 * same id is found by the index; otherwise the original's deliveries are searched.
 */
const resentState = (original: string) => {
  const isResent = sql.raw(`old.broadcast_id = ${original} AND old.repeated_in = broadcasts.id`);
  return sql<string | null>`coalesce(
    (SELECT old.state FROM ${allDeliveries} AS old WHERE ${isResent} AND old.group_id = (
      SELECT again.group_id FROM ${allDeliveries} AS again
      WHERE again.broadcast_id = broadcasts.id LIMIT 1)),
    (SELECT old.state FROM ${allDeliveries} AS old WHERE ${isResent} LIMIT 1))`;
};

/** Joined to a broadcast by its `source_id`. */
export const original = alias(broadcasts, "original");

export const originalLink = {
  original_id: original.id,
  original_at: original.created_at,
  original_state: resentState("original.id"),
};

interface OriginalFields {
  original_id: string | null;
  original_at: string | null;
  original_state: string | null;
}

export const toLink = ({ original_id, original_at, original_state }: OriginalFields) =>
  original_id === null || original_at === null
    ? null
    : { id: original_id, created_at: original_at, state: original_state };

export const readResends = ({ db }: Ports, id: string): Promise<ResendLink[]> =>
  db
    .select({
      id: broadcasts.id,
      created_at: broadcasts.created_at,
      state: resentState("broadcasts.source_id"),
    })
    .from(broadcasts)
    .where(eq(broadcasts.source_id, id))
    .orderBy(asc(broadcasts.seq));
