import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

import type { Db, SqlValue } from "./database.ts";

const dialect = new SQLiteSyncDialect();

/**
 * Builds a statement once, with slots that are filled in for each use. For the few statements that every delivery
 * needs, building costs more than running. A slot accepts a value or a part of a statement.
 */
export function prebuiltSql<Slot extends string>(
  write: (slot: (name: Slot) => Placeholder) => SQL,
): (values: Record<Slot, SqlValue | SQL>) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(write((name) => sql.placeholder(name)));
  const pieces = text.split("?");
  if (pieces.length !== params.length + 1)
    throw new Error(`The slots of this statement cannot be filled in: ${text}`);
  // The tag only reads the elements of its first argument.
  const strings = pieces as unknown as TemplateStringsArray;
  return (values) =>
    sql(
      strings,
      // The only placeholders are the slots above.
      ...params.map((param) => (is(param, Placeholder) ? values[param.name as Slot] : param)),
    );
}

/**
 * A number that is part of the statement's text. If a limit is bound as a value instead, SQLite plans the statement
 * again at each use, which takes ten times as long as running most of them.
 */
export const literalNumber = (count: number): SQL => sql.raw(String(Math.trunc(count)));

/** For drizzle's `limit`, which inserts a placeholder like any other part of a statement. */
export const literalLimit = (count: number) => literalNumber(count) as unknown as Placeholder;

/** Builds a query once for each database. */
export function prebuiltQuery<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const prepared = new WeakMap<Db, Query>();
  return (db) => {
    const known = prepared.get(db);
    if (known) return known;
    const query = prepare(db);
    prepared.set(db, query);
    return query;
  };
}
