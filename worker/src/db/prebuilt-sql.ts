import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

import type { Db, SqlValue } from "./database.ts";

const dialect = new SQLiteSyncDialect();

/**
 * A statement that is built once and only filled in for each use. For the few that every delivery needs, building
 * costs more than running. A slot takes a value or a part of a statement.
 */
export function prebuiltSql<Slot extends string>(
  write: (slot: (name: Slot) => Placeholder) => SQL,
): (values: Record<Slot, SqlValue | SQL>) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(write((name) => sql.placeholder(name)));
  const pieces = text.split("?");
  if (pieces.length !== params.length + 1) throw new Error(`Not to be filled in: ${text}`);
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
 * A limit that is part of the text. SQLite plans a statement again whenever its limit is bound as a value, which takes
 * ten times as long as running most of them.
 */
export const literalNumber = (count: number): SQL => sql.raw(String(Math.trunc(count)));

/** For drizzle's `limit`, which inserts a placeholder like any other part of a statement. */
export const literalLimit = (count: number) => literalNumber(count) as unknown as Placeholder;

/** A query that is built once for each database. */
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
