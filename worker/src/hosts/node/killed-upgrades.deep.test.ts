import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, test } from "vitest";

import { spawnProgram } from "#testing/crash/spawn-program.ts";
import { startWorkerProcess } from "#testing/crash/worker-process.ts";
import { unpackVersion1 } from "#testing/upgrade/version-1-data.ts";

import { migrationNames } from "./storage/migrations.ts";

const KILLS = 100;
/** The history of version 1.0 is made this many times as long, so that the upgrade takes some time. */
const COPIES = 10;
const DATABASE = "bot-manager.sqlite";
const TABLES = [
  "broadcasts",
  "all_deliveries",
  "groups",
  "schedules",
  "campaigns",
  "folders",
  "images",
  "keyboards",
  "group_sets",
  "attachments",
  "memberships",
];
/** No Telegram, and all of the history stays. */
const ENVIRONMENT = { TELEGRAM_API_ROOT: "http://127.0.0.1:9", HISTORY_DAYS: "99999", PORT: "0" };

function read<Result>(path: string, ask: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path);
  try {
    return ask(database);
  } finally {
    database.close();
  }
}

/** Sending is on hold, so that only the upgrade changes these records. */
function addHistory(path: string): void {
  read(path, (database) => {
    database.exec(`INSERT OR REPLACE INTO holds VALUES (1, '2026-10-30T00:00:00.000Z', 'A test.');
      UPDATE deliveries SET state = 'queued', lane = NULL WHERE state = 'sending'`);
    const columns = (table: string, except: string[]) =>
      database
        .prepare("SELECT name FROM pragma_table_info(?)")
        .all(table)
        .map(({ name }) => String(name))
        .filter((name) => !except.includes(name))
        .join();
    const ofBroadcasts = columns("broadcasts", ["seq", "id"]);
    const ofDeliveries = columns("deliveries", ["seq", "broadcast_id"]);
    for (let copy = 1; copy < COPIES; copy += 1) {
      database.exec(`
        INSERT INTO broadcasts (id, ${ofBroadcasts}) SELECT id || '_${copy}', ${ofBroadcasts}
          FROM broadcasts WHERE id NOT GLOB '*_*_*' AND finished_at IS NOT NULL AND planned_at IS NULL;
        INSERT INTO deliveries (broadcast_id, seq, ${ofDeliveries})
          SELECT copy.id, copy.seq, ${ofDeliveries.replaceAll(/\w+/g, "deliveries.$&")}
          FROM deliveries JOIN broadcasts AS copy ON copy.id = broadcast_id || '_${copy}'`);
    }
  });
}

/** The state of a database, whatever its version. */
const stateOf = (path: string) =>
  read(path, (database) => {
    const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
    const hasPacked = one("SELECT count(*) FROM sqlite_master WHERE name = 'all_deliveries'") === 1;
    return {
      integrity: one("PRAGMA integrity_check"),
      deliveries: one(`SELECT count(*) FROM ${hasPacked ? "all_deliveries" : "deliveries"}`),
      migrations: database
        .prepare("SELECT name FROM migrations ORDER BY name")
        .all()
        .map(({ name }) => String(name)),
    };
  });

/** A digest of each table's rows. */
const contentOf = (path: string) =>
  read(path, (database) =>
    TABLES.map((table) => {
      const hash = createHash("sha256");
      const rows = database.prepare(`SELECT * FROM ${table}`).all();
      for (const row of rows.map((each) => JSON.stringify(each)).toSorted()) hash.update(row);
      return `${table}: ${rows.length} rows, ${hash.digest("hex")}`;
    }),
  );

test("an upgrade that is killed at any moment continues at the next start, and loses nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tbm-killed-upgrades-"));
  const old = unpackVersion1("node", folder).dataDir;
  addHistory(join(old, DATABASE));
  const before = stateOf(join(old, DATABASE));
  const copyName = String(before.migrations.at(-1)).replace(".sql", ".sqlite");
  const fresh = (name: string) => {
    const path = join(folder, name);
    cpSync(old, path, { recursive: true });
    return { path, database: join(path, DATABASE), copy: join(path, "upgrades", copyName) };
  };
  const upgrade = async (path: string) => {
    const begun = performance.now();
    const worker = await startWorkerProcess(path, ENVIRONMENT);
    expect(worker.output(), worker.log()).toContain("Ctrl+C");
    const ms = performance.now() - begun;
    expect((await worker.stop()).code).toBe(0);
    return ms;
  };

  // The first start also prepares the program.
  await upgrade(fresh("first").path);
  const whole = fresh("whole");
  const ms = await upgrade(whole.path);
  const expected = contentOf(whole.database);
  const random = seededRandom(25);
  const reached = new Set<number>();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { path, database, copy } = fresh("killed");
    const environment = { ...ENVIRONMENT, DATA_DIR: path };
    const child = spawnProgram("worker/src/hosts/node/main.ts", [], environment);
    const closed = once(child, "close");
    await sleep(ms * random.next());
    child.kill("SIGKILL");
    await closed;
    const { integrity, deliveries, migrations } = stateOf(database);
    expect({ integrity, deliveries }).toEqual({ integrity: "ok", deliveries: before.deliveries });
    expect(migrationNames().slice(0, migrations.length)).toEqual(migrations);
    const isUpgraded = migrations.length > before.migrations.length;
    if (isUpgraded || existsSync(copy)) expect(stateOf(copy)).toEqual(before);
    reached.add(migrations.length);
    await upgrade(path);
    expect(contentOf(database)).toEqual(expected);
    expect(stateOf(copy)).toEqual(before);
    rmSync(path, { recursive: true });
  }
  // The kills have interrupted it before, between and after its migrations.
  expect(reached).toContain(before.migrations.length);
  expect(reached).toContain(migrationNames().length);
  expect(reached.size).toBeGreaterThan(3);
  rmSync(folder, { recursive: true });
}, 3_600_000);
