import { globSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Makes all idempotency keys in a data folder older by `ms`, on any host. */
export function ageKeys(dataDir: string, ms: number): void {
  for (const file of globSync(`${dataDir}/**/*.sqlite`)) {
    const database = new DatabaseSync(file, { timeout: 60_000 });
    const hasKeys = database
      .prepare("SELECT 1 FROM sqlite_master WHERE name = 'idempotency_keys'")
      .get();
    if (hasKeys) {
      database
        .prepare(`UPDATE idempotency_keys SET attempted_at = strftime('%Y-%m-%dT%H:%M:%fZ', attempted_at, ?)
          WHERE attempted_at <> ''`)
        .run(`-${ms / 1000} seconds`);
    }
    database.close();
  }
}
