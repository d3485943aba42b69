import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";

import pLimit from "p-limit";

import { createApp } from "#app.ts";
import { createDb } from "#db/database.ts";
import { failUnfinishedRequests } from "#http/idempotency.ts";
import { createLog, type Entry, type Log } from "#log.ts";
import { sweepDaily } from "#planning/daily-sweep.ts";
import type { Ports } from "#ports.ts";
import { readSettings, secretsOf } from "#settings.ts";

import { markRunning, startAlertRounds } from "./alert-rounds.ts";
import { createHostCheck } from "./allowed-hosts.ts";
import { startBackupClock } from "./backups/backup-clock.ts";
import { createNodeBackups, noteFailedRestore } from "./backups/node-backups.ts";
import { type PreparedRestore, removeRestoreDraft, replaceData } from "./backups/restore-backup.ts";
import { compressing } from "./compress.ts";
import { serveConsole } from "./console-files.ts";
import { saveSecrets, generateSecrets, readEnvironment } from "./environment.ts";
import { createFrontServer, type FrontServer } from "./front-server.ts";
import { endsWithin, type Stoppable, stopGracefully } from "./graceful-stop.ts";
import { startHealthRounds } from "./health-rounds.ts";
import { createLanes } from "./lanes.ts";
import { createLeanFetch } from "./lean-fetch.ts";
import { NodeSettings } from "./node-settings.ts";
import { createPolling } from "./polling.ts";
import { createProcessFacts } from "./process-facts.ts";
import { realClock } from "./real-clock.ts";
import { copyBeforeUpgrade } from "./storage/copy-before-upgrade.ts";
import { createDiskFiles } from "./storage/disk-files.ts";
import { inspectStorage } from "./storage/inspect-storage.ts";
import { lockDataFolder } from "./storage/lock-data-folder.ts";
import { migrate, pendingMigrations } from "./storage/migrations.ts";
import { DATABASE_FILE } from "./storage/node-data.ts";
import { startPackRounds } from "./storage/pack-rounds.ts";
import { makeShrinkable } from "./storage/shrink.ts";
import { openSqlite, sqliteDriver } from "./storage/sqlite.ts";

/** Each form may hold a 10 MB picture two or three times. */
const CONCURRENT_FORMS = 2;
const DAY_MS = 24 * 3_600_000;
const BACKGROUND_GRACE_MS = 1000;

interface Options {
  /** Where `.env` and `console/dist` are. */
  root: string;
  environment: Record<string, string | undefined>;
  write: (entry: Entry) => void;
  clock?: Pick<Ports, "now" | "setTimer">;
}

/** Work that continues after a request is answered. `settle` waits briefly for it. */
function createBackground() {
  const unfinished = new Set<Promise<void>>();
  return {
    add: (work: Promise<void>) => {
      const remove = () => unfinished.delete(work);
      unfinished.add(work);
      work.then(remove, remove);
    },
    settle: async () => {
      await endsWithin(BACKGROUND_GRACE_MS, Promise.allSettled(unfinished));
    },
  };
}

/** Sweeps now and every day, until the returned function is called. */
function startSweeps(ports: Ports): () => void {
  const sweep = () =>
    void sweepDaily(ports).catch((error: unknown) =>
      ports.log.warn("sweep failed", { message: String(error) }),
    );
  sweep();
  const timer = setInterval(sweep, DAY_MS).unref();
  return () => clearInterval(timer);
}

/** Brings the database to this version. One that is in use is copied before. */
function upgrade(database: DatabaseSync, dataDir: string, log: Log): void {
  const { applied, missing } = pendingMigrations(database);
  const last = applied.at(-1);
  if (last !== undefined && missing.length > 0) {
    const path = copyBeforeUpgrade(database, dataDir, last);
    log.info("copied before upgrade", { path });
  }
  const migrated = migrate(database);
  if (last === undefined) log.info("created database");
  else for (const name of migrated) log.info("migrated", { name });
  makeShrinkable(database, log);
}

interface HostOptions extends Options {
  server: FrontServer;
  replaceData: (prepared: PreparedRestore) => void;
}

async function startOnce({
  root,
  environment,
  write,
  clock = realClock,
  server,
  replaceData,
}: HostOptions) {
  const found = readEnvironment(root, environment);
  // Undone in reverse order, both after a failed start and when it stops.
  await using cleanup = new AsyncDisposableStack();
  const lock = lockDataFolder(found.DATA_DIR);
  cleanup.defer(() => lock.release());

  const generated = generateSecrets(found);
  const settings = readSettings(NodeSettings, { ...found, ...generated });
  const log = createLog(write, Date.now, secretsOf(settings));
  removeRestoreDraft(settings);
  const database = openSqlite(join(settings.DATA_DIR, DATABASE_FILE));
  cleanup.defer(() => {
    database.close();
    log.info("stopped");
  });
  upgrade(database, settings.DATA_DIR, log);

  // Only Node's own fetch uses the proxy of the environment.
  const facts = createProcessFacts(
    environment["NODE_USE_ENV_PROXY"] === "1" ? fetch : createLeanFetch(),
  );
  cleanup.defer(() => facts.stop());
  const background = createBackground();
  const stopping = new AbortController();
  const ports: Ports = {
    ownDatabases: null,
    db: createDb(sqliteDriver(database)),
    files: createDiskFiles(join(settings.DATA_DIR, "files")),
    ...clock,
    randomBytes,
    subtle: crypto.subtle,
    fetch: facts.fetch,
    notifyBotChanged: (botId) => {
      polling.wake(botId);
      lanes.wake(botId);
    },
    wake: (botId) => lanes.wake(botId),
    background: background.add,
    runInTurn: pLimit(CONCURRENT_FORMS),
    hasBudget: () => true,
    stopSignal: stopping.signal,
    inspection: {
      polls: true,
      noticesCrashes: true,
      storage: () => inspectStorage(database, settings.DATA_DIR),
      lane: async (botId) => lanes.inspect(botId),
      process: facts.read,
    },
    backups: createNodeBackups(settings, { log, ...clock }, replaceData),
    settings,
    log,
  };
  const polling = createPolling(ports);
  const lanes = createLanes(ports);
  cleanup.defer(() => background.settle());
  await failUnfinishedRequests(ports);
  cleanup.defer(await markRunning(ports, settings.DATA_DIR));

  const app = createApp(ports);
  serveConsole(app, join(root, "console", "dist"));
  const isOwnHost = createHostCheck(settings);
  const port = await server.serve(compressing(app), isOwnHost, settings.PORT, settings.HOST);
  const listeners: Stoppable[] = [polling];
  cleanup.defer(() => stopGracefully({ server, lanes, listeners, stopping, log }));
  // With PORT=0 the system chose the port, so the default address is known only now.
  settings.WORKER_URL = settings.WORKER_URL.replace(/:0$/, `:${port}`);
  // Saved only now, so that a failed start does not leave a key that was never shown.
  saveSecrets(settings.DATA_DIR, generated);
  log.info("started", { host: settings.HOST, port });

  await lanes.start();
  await polling.start();
  listeners.push(
    startHealthRounds(ports),
    startAlertRounds(ports),
    startPackRounds(ports, database),
  );
  cleanup.defer(startSweeps(ports));
  cleanup.defer(startBackupClock(ports, ports.backups));

  const running = cleanup.move();
  return {
    settings,
    log,
    url: settings.WORKER_URL,
    isFirstStart: "API_KEY" in generated,
    stop: () => running.disposeAsync(),
  };
}

/**
 * Starts the Node host: one process on one data folder. Throws SettingsError or StartError with a sentence. To restore
 * a backup, it stops behind its server, replaces the data, and starts again.
 */
export async function startNodeHost(options: Options) {
  const server = createFrontServer();
  let restarted = Promise.resolve();

  async function restart(prepared: PreparedRestore): Promise<void> {
    // The request that asked for it is answered first: stopping waits for its answer.
    await nextTurn();
    const { settings, log, stop } = current;
    server.expectRestart();
    await stop();
    try {
      await replaceData(settings, prepared);
      log.info("backup restored", { id: prepared.id });
    } catch (error) {
      log.error("restore failed", { id: prepared.id, message: String(error) });
      await noteFailedRestore(settings, prepared.id, error);
    }
    current = await startOnce({ ...options, server, replaceData: beginRestart });
  }
  const beginRestart = (prepared: PreparedRestore) => {
    restarted = restart(prepared);
  };

  let current = await startOnce({ ...options, server, replaceData: beginRestart });
  const { settings, url, isFirstStart } = current;
  return {
    settings,
    url,
    isFirstStart,
    stop: async () => {
      await restarted;
      await current.stop();
    },
  };
}
