import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { D1Database } from "@cloudflare/workers-types";

import { migrationNames } from "#hosts/node/storage/migrations.ts";
import { PROJECT_ROOT } from "#hosts/project-root.ts";

import { wranglerConfig as wrangler } from "./wrangler-config.ts";

const FOLDER = join(PROJECT_ROOT, wrangler.d1_databases[0].migrations_dir);

const statementsOf = (sql: string) =>
  sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

type RunAll = (statements: readonly string[]) => Promise<unknown>;

/**
 * Applies the missing migrations to a local D1, as `wrangler d1 migrations apply` does to a real one. `only` limits them
 * to the files of an older version. Each file is one transaction.
 */
export async function migrateD1(
  database: D1Database,
  only: readonly string[] = migrationNames(),
  runAll: RunAll = (statements) => database.batch(statements.map((sql) => database.prepare(sql))),
): Promise<void> {
  await database
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  for (const name of migrationNames()) {
    if (applied.has(name) || !only.includes(name)) continue;
    await runAll([
      ...statementsOf(readFileSync(join(FOLDER, name), "utf8")),
      `INSERT INTO d1_migrations (name) VALUES ('${name}')`,
    ]);
  }
}
