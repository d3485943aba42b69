import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

import type { Db, SqlValue } from "./database.ts";

const dialect = new SQLiteSyncDialect();

/**
 * A statement that is put together once and only filled in for each use: for the few that every delivery
 * needs, putting together costs more than running them. A slot takes a value or a part of a statement.
 */
export function writtenOnce<Slot extends string>(
  write: (slot: (name: Slot) => Placeholder) => SQL,
): (values: Record<Slot, SqlValue | SQL>) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(write((name) => sql.placeholder(name)));
  const pieces = text.split("?");
  if (pieces.length !== params.length + 1) throw new Error(`Not to be filled in: ${text}`);
  // The tag reads nothing of its first argument but the pieces.
  const strings = pieces as unknown as TemplateStringsArray;
  return (values) =>
    sql(
      strings,
      // Only the slots above make placeholders.
      ...params.map((param) => (is(param, Placeholder) ? values[param.name as Slot] : param)),
    );
}

/**
 * A limit that is part of the text. SQLite plans a statement anew each time that it is given a limit as a
 * value, which takes ten times as long as most of them take to run.
 */
export const fixed = (count: number): SQL => sql.raw(String(Math.trunc(count)));

/** For `limit`, which puts a placeholder into the text as it puts any part of a statement. */
export const fixedLimit = (count: number) => fixed(count) as unknown as Placeholder;

/** A query that is built once for each database. */
export function preparedOnce<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const prepared = new WeakMap<Db, Query>();
  return (db) => {
    const known = prepared.get(db);
    if (known) return known;
    const query = prepare(db);
    prepared.set(db, query);
    return query;
  };
}
