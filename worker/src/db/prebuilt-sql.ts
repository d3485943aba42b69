import { is, Placeholder, SQL, sql, type SQLChunk, StringChunk } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

import type { Db, SqlValue } from "./database.ts";

const dialect = new SQLiteSyncDialect();

type Value = SqlValue | SQL;

/** A statement whose text is ready. Drizzle would go through all of its parts again to build it. */
class PrebuiltSql extends SQL {
  readonly #text: string;
  readonly #params: readonly unknown[];

  constructor(text: string, pieces: readonly StringChunk[], params: readonly unknown[]) {
    // For a statement that this one is a part of.
    const chunks: SQLChunk[] = [];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) chunks.push(sql.param(params[index - 1]));
      chunks.push(piece);
    }
    super(chunks);
    this.#text = text;
    this.#params = params;
  }

  override toQuery() {
    return { sql: this.#text, params: [...this.#params] };
  }
}

const toPieces = (text: string) => text.split("?").map((piece) => new StringChunk(piece));

/** Inserts the values that are parts of a statement. */
function merge(pieces: readonly StringChunk[], values: readonly Value[]): SQL {
  const parts = values.map((value) =>
    is(value, SQL) ? dialect.sqlToQuery(value) : { sql: "?", params: [value] },
  );
  const text = pieces.map(({ value }, index) => `${value.join("")}${parts[index]?.sql ?? ""}`);
  const merged = text.join("");
  return new PrebuiltSql(
    merged,
    toPieces(merged),
    parts.flatMap(({ params }) => params),
  );
}

/**
 * Builds a statement once, with slots that are filled in for each use. For the few statements that every delivery
 * needs, building costs more than running. A slot accepts a value or a part of a statement.
 */
export function prebuiltSql<Slot extends string>(
  write: (slot: (name: Slot) => Placeholder) => SQL,
): (given: Record<Slot, Value>) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(write((name) => sql.placeholder(name)));
  const pieces = toPieces(text);
  if (pieces.length !== params.length + 1)
    throw new Error(`The slots of this statement cannot be filled in: ${text}`);
  return (given) => {
    // The only placeholders are the slots above, and the others are values.
    const values = params.map((param) =>
      is(param, Placeholder) ? given[param.name as Slot] : (param as SqlValue),
    );
    return values.some((value) => is(value, SQL))
      ? merge(pieces, values)
      : new PrebuiltSql(text, pieces, values);
  };
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
