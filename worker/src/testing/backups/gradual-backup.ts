import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { importFrom } from "#archive/moving.ts";
import { loadState, saveState } from "#hosts/cloudflare/backups/backup-state.ts";
import { createR2Backups } from "#hosts/cloudflare/backups/r2-backups.ts";
import { migrationNames } from "#hosts/node/storage/migrations.ts";
import { nodeData } from "#hosts/node/storage/node-data.ts";
import type { World } from "#testing/world/world.ts";

import { createMemoryBucket } from "./memory-bucket.ts";

/** A backup that the Cloudflare host writes of a world, as many pages at a time as the test says. */
export async function startGradualBackup(world: World) {
  const { database, driver, ports } = world;
  const { bucket, largest } = createMemoryBucket();
  database.exec("CREATE TABLE d1_migrations (name TEXT)");
  const insert = database.prepare("INSERT INTO d1_migrations VALUES (?)");
  for (const name of migrationNames()) insert.run(name);
  let pages = Infinity;
  const hasBudget = () => pages-- > 0;
  const backups = createR2Backups(bucket, driver, { ...ports, hasBudget });
  await backups.start("manual");

  /** The table of which the next page is read; null once the backup is complete. */
  async function nextTable(): Promise<string | null> {
    const { run } = (await loadState(bucket)).state;
    return run?.tables[run.table]?.name ?? null;
  }

  async function step(most: number): Promise<void> {
    pages = most;
    await backups.continueBackup();
    const { failure } = await backups.state();
    if (failure) throw new Error(JSON.stringify(failure));
  }

  return {
    backups,
    /** Continues in the order of earlier versions, in which these tables come first. Call it before the first of them is read. */
    readFirst: async (names: readonly string[]) => {
      await step(1);
      const { state, etag } = await loadState(bucket);
      const { run } = state;
      if (!run) throw new Error("No backup is being made.");
      const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
      const rest = run.tables.slice(run.table).toSorted((a, b) => rank(a.name) - rank(b.name));
      const tables = [...run.tables.slice(0, run.table), ...rest];
      await saveState(bucket, { ...state, run: { ...run, tables } }, etag);
    },
    /** The bytes of the largest object that was written. */
    largest,
    /** Continues until the next page is one of this table. */
    copyUntil: async (table: string) => {
      do await step(1);
      while ((await nextTable()) !== table);
    },
    /** Completes the backup. */
    complete: async () => {
      do await step(Infinity);
      while ((await nextTable()) !== null);
    },
    /** Imports the backup into a data folder of the Node host, and reads some of its rows. */
    import: async (sql: string) => {
      const folder = mkdtempSync(join(tmpdir(), "tbm-gradual-"));
      try {
        const [made] = await backups.list();
        const archive = await backups.archive(made?.id ?? "");
        if (!archive) throw new Error("There is no backup.");
        const path = join(folder, "backup.tar");
        await writeFile(path, archive);
        const DATA_DIR = join(folder, "data");
        await importFrom(path, nodeData, { DATA_DIR, SECRET_KEY: ports.settings.SECRET_KEY });
        const imported = new DatabaseSync(join(DATA_DIR, "bot-manager.sqlite"));
        const rows = imported.prepare(sql).all();
        imported.close();
        return rows;
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}
