import type { DatabaseSync, StatementSync } from "node:sqlite";

import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { alertChats } from "#db/alert-tables.ts";
import type { SqlValue, Statement } from "#db/database.ts";
import { chatPermissions, groupAliases } from "#db/group-tables.ts";
import { broadcasts, cooldowns, deliveries, holds, lanes, parcels } from "#db/ledger-tables.ts";
import { scheduleMisses } from "#db/plan-tables.ts";
import * as schema from "#db/schema.ts";
import { savedPosts } from "#db/writing-tables.ts";

const TABLES = {
  ...schema,
  alertChats,
  chatPermissions,
  groupAliases,
  broadcasts,
  cooldowns,
  deliveries,
  holds,
  lanes,
  parcels,
  savedPosts,
  scheduleMisses,
};
type Tables = typeof TABLES;
type Fields<Name extends keyof Tables> = Partial<Tables[Name]["$inferInsert"]>;

/** Rows of any tables. What is not given for a row has a default. */
export type Rows = { [Name in keyof Tables]?: Iterable<Fields<Name>> };

/** When the clock of a test world starts. */
const NOW = "2026-11-15T05:00:00.000Z";
const LATER = "2030-01-01T00:00:00.000Z";

const MAY_SEND = { can_send_photos: true, can_send_animations: true };
const DEFAULTS: { [Name in keyof Tables]?: Fields<Name> } = {
  bots: { checked_at: NOW },
  groups: { name: "VIP", type: "supergroup" },
  // The bot is an administrator.
  memberships: { standing: "posting", standing_at: "1", is_bound: false, ...MAY_SEND },
  chatPermissions: { can_send_messages: true, ...MAY_SEND },
  schedules: {
    groups: "[]",
    message: "Hello",
    scheduled_time: LATER,
    date: "2030-01-01",
    time: "00:00",
    timezone: "UTC",
  },
  campaigns: { interval_hours: 6, images_per_send: 1, next_run_at: LATER },
  broadcasts: { message: "Hello" },
  holds: { id: 1, since: NOW, cause: { code: "text", params: { text: "Imported." } } },
};

const COUNTS = { sent: 1, failed: 0, unconfirmed: 0, cancelled: 0, missed: 0 };
/** What a broadcast to one group has besides, once it is sent. */
export const SENT = { finished_at: NOW, ...COUNTS };

const EMPTY: Record<string, unknown> = { string: "", number: 0, boolean: false, json: [] };
let made = 0;

/** What a column has if neither the row nor its table has a value for it. */
function valueFor({ name, notNull, primary, enumValues, dataType }: SQLiteColumn, table: string) {
  const isNumbered = primary && dataType === "number";
  if (!notNull || isNumbered) return null;
  if (name === "id") return `${table}_${made}`;
  if (name === "chatId") return String(-made);
  if (name === "created_at") return NOW;
  return enumValues?.[0] ?? EMPTY[dataType];
}

export function* insertStatements(rows: Rows): Generator<Statement> {
  // `Rows` has names of tables only.
  for (const name of Object.keys(rows) as (keyof Tables)[]) {
    const table = getTableName(TABLES[name]);
    const columns = Object.values<SQLiteColumn>(getTableColumns(TABLES[name]));
    const sql = `INSERT INTO ${table} (${columns.map((column) => column.name).join()})
      VALUES (${columns.map(() => "?").join()})`;
    for (const row of rows[name] ?? []) {
      made += 1;
      const given: Record<string, unknown> = { ...DEFAULTS[name], ...row };
      const params = columns.map((column) => {
        const value = given[column.name] ?? valueFor(column, table);
        // A column maps its values to those that SQLite stores.
        return value === null ? null : (column.mapToDriverValue(value) as SqlValue);
      });
      yield { sql, params };
    }
  }
}

export function insertRows(database: DatabaseSync, rows: Rows): void {
  const prepared = new Map<string, StatementSync>();
  database.exec("BEGIN");
  for (const { sql, params } of insertStatements(rows)) {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    statement.run(...params);
  }
  database.exec("COMMIT");
}
