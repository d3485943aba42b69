import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { listen } from "@tbm/simulator/node-server.ts";
import { expect } from "vitest";

import { audit } from "#testing/audit/audit.ts";
import type { Start, WorkerProcess } from "#testing/crash/worker-process.ts";
import { eventually } from "#testing/world/eventually.ts";

import { readRecords } from "./read-records.ts";
import { restoreTelegram } from "./restored-telegram.ts";
import { DATED_PATH, dated, shiftedClock } from "./shifted-clock.ts";
import { type FixtureHost, unpackVersion1 } from "./version-1-data.ts";
import { createWireClient } from "./wire-client.ts";

/** By default the worker deletes history that is older than a year. */
const KEEP_HISTORY = { HISTORY_DAYS: "99999" };

/** Finds the database of either host in a data folder. Those of lanes have some of its tables, but no campaigns. */
function openDatabase(dataDir: string): DatabaseSync {
  for (const file of globSync(`${dataDir}/**/*.sqlite`)) {
    const database = new DatabaseSync(file, { readOnly: true });
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'campaigns'").get()) {
      return database;
    }
    database.close();
  }
  throw new Error(`There is no database in ${dataDir}.`);
}

/**
 * The data that version 1.0 left on a host, and Telegram as it was then, for the current worker to continue with. With
 * `speed`, the clock starts when 1.0 was killed and runs that many times faster; only the Node host supports this.
 */
export async function createUpgradeFixture(host: FixtureHost, { speed }: { speed?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tbm-upgrade-"));
  const left = unpackVersion1(host, folder);
  const shifted = speed === undefined ? null : shiftedClock(left.telegram.killedAt, speed);
  const telegram = await restoreTelegram(left.telegram, shifted?.clock);
  const server = await listen(shifted ? dated(telegram) : telegram);
  const movedTo = new Map(left.telegram.chats.map(({ id, migratedTo }) => [id, migratedTo ?? id]));
  const now = () => new Date(telegram.clock.now()).toISOString();
  let dataDir = left.dataDir;
  let worker: WorkerProcess | null = null;
  const client = createWireClient(() => {
    if (!worker) throw new Error("No worker is running.");
    return worker;
  });

  function fromDatabase<Result>(read: (database: DatabaseSync) => Result): Result {
    const database = openDatabase(dataDir);
    try {
      return read(database);
    } finally {
      database.close();
    }
  }

  return {
    ...client,
    folder,
    left,
    now,
    log: () => worker?.log() ?? "",
    /** How often members saw this text since 1.0 was killed. */
    postsOf: (message: string) =>
      telegram.journal.all().filter(({ text }) => text === message).length,
    records: () => readRecords(client),
    start: async (start: Start, path = left.dataDir) => {
      dataDir = path;
      worker = await start(path, {
        TELEGRAM_API_ROOT: `${server.url}${shifted ? DATED_PATH : ""}`,
        TIMEZONE: "UTC",
        ...KEEP_HISTORY,
        ...shifted?.environment,
      });
      if (!worker.url) throw new Error(worker.log());
    },
    /** Resolves when everything that was queued or overdue has ended. */
    settled: () =>
      eventually(() =>
        fromDatabase((database) => {
          const open =
            database.prepare(`SELECT message AS what FROM broadcasts WHERE finished_at IS NULL
            UNION ALL SELECT message FROM schedules WHERE status = 'waiting' AND scheduled_time <= :now
            UNION ALL SELECT name FROM campaigns WHERE status = 'active' AND next_run_at <= :now`);
          expect(open.all({ now: now() }), worker?.log()).toEqual([]);
        }),
      ),
    /** Resolves when the records match what members saw, under 1.0 and since; see audit.ts. */
    noBreach: () =>
      eventually(() =>
        fromDatabase((database) => {
          const seen = [...left.telegram.journal, ...telegram.journal.all()];
          expect(audit(database, seen, (id) => movedTo.get(id) ?? id)).toEqual([]);
        }),
      ),
    migrations: () =>
      fromDatabase((database) => {
        const find = "SELECT name FROM sqlite_master WHERE name IN ('migrations', 'd1_migrations')";
        const table = String(database.prepare(find).get()?.["name"]);
        const rows = database.prepare(`SELECT name FROM ${table} ORDER BY name`).all();
        return rows.map(({ name }) => name);
      }),
    close: async () => {
      await worker?.stop();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type UpgradeFixture = Awaited<ReturnType<typeof createUpgradeFixture>>;
