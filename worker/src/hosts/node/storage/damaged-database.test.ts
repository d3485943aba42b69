import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { startWorkerProcess } from "#testing/crash/worker-process.ts";

const PAGE_BYTES = 4096;

/** Overwrites the first page of a table or an index, as a failing disk may. */
function damage(file: string, name: string): void {
  const database = new DatabaseSync(file);
  const sql = "SELECT rootpage FROM sqlite_master WHERE name = ?";
  const page = Number(database.prepare(sql).get(name)?.["rootpage"]);
  database.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xa5, (page - 1) * PAGE_BYTES, page * PAGE_BYTES));
}

test.each(["sqlite_autoindex_migrations_1", "sqlite_autoindex_bots_1"])(
  "a database whose %s is damaged stops the start with one sentence",
  async (index) => {
    const folder = mkdtempSync(join(tmpdir(), "tbm-damaged-"));
    const first = await startWorkerProcess(folder);
    await first.stop();
    damage(join(folder, "bot-manager.sqlite"), index);
    const second = await startWorkerProcess(folder);
    expect((await second.exited).code).toBe(1);
    expect(second.log()).toMatch(/The database in the data folder is damaged\. Restore a .+\n$/);
    expect(second.log()).not.toContain("    at ");
    rmSync(folder, { recursive: true });
  },
);
