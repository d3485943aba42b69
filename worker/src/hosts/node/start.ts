import { randomBytes } from "node:crypto";
import { join } from "node:path";

import pLimit from "p-limit";

import { createApp } from "#app.ts";
import { createDb } from "#db/database.ts";
import { failUnfinishedRequests } from "#http/idempotency.ts";
import { createLog, type Entry } from "#log.ts";
import { sweepDaily } from "#planning/daily-sweep.ts";
import type { Ports } from "#ports.ts";
import { readSettings } from "#settings.ts";

import { createHostCheck } from "./allowed-hosts.ts";
import { compressing } from "./compress.ts";
import { serveConsole } from "./console-files.ts";
import { createDiskFiles } from "./disk-files.ts";
import { saveSecrets, generateSecrets, readEnvironment } from "./environment.ts";
import { endsWithin, type Stoppable, stopGracefully } from "./graceful-stop.ts";
import { startHealthRounds } from "./health-rounds.ts";
import { createHttpServer } from "./http-server.ts";
import { inspectStorage } from "./inspect-storage.ts";
import { createLanes } from "./lanes.ts";
import { createLeanFetch } from "./lean-fetch.ts";
import { lockDataFolder } from "./lock-data-folder.ts";
import { migrate } from "./migrations.ts";
import { NodeSettings } from "./node-settings.ts";
import { createPolling } from "./polling.ts";
import { realClock } from "./real-clock.ts";
import { openSqlite, sqliteDriver } from "./sqlite.ts";

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

/** Starts host A: one process on one data folder. Throws SettingsError or StartError with a sentence. */
export async function startNodeHost({ root, environment, write, clock = realClock }: Options) {
  const found = readEnvironment(root, environment);
  // Undone in reverse order, both after a failed start and when it stops.
  await using cleanup = new AsyncDisposableStack();
  const lock = lockDataFolder(found.DATA_DIR);
  cleanup.defer(() => lock.release());

  const generated = generateSecrets(found);
  const settings = readSettings(NodeSettings, { ...found, ...generated });
  const log = createLog(write, Date.now, [...settings.API_KEY, settings.SECRET_KEY]);
  const database = openSqlite(join(settings.DATA_DIR, "bot-manager.sqlite"));
  cleanup.defer(() => {
    database.close();
    log.info("stopped");
  });
  for (const name of migrate(database)) log.info("migrated", { name });

  const background = createBackground();
  const stopping = new AbortController();
  const ports: Ports = {
    db: createDb(sqliteDriver(database)),
    files: createDiskFiles(join(settings.DATA_DIR, "files")),
    ...clock,
    randomBytes,
    subtle: crypto.subtle,
    // Only Node's own fetch uses the proxy of the environment.
    fetch: environment["NODE_USE_ENV_PROXY"] === "1" ? fetch : createLeanFetch(),
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
      storage: () => inspectStorage(database, settings.DATA_DIR),
      lane: async (botId) => lanes.inspect(botId),
    },
    settings,
    log,
  };
  const polling = createPolling(ports);
  const lanes = createLanes(ports);
  cleanup.defer(() => background.settle());
  await failUnfinishedRequests(ports);

  const app = createApp(ports);
  serveConsole(app, join(root, "console", "dist"));
  const server = createHttpServer(compressing(app), createHostCheck(settings));
  const port = await server.listen(settings.PORT, settings.HOST);
  const listeners: Stoppable[] = [polling];
  cleanup.defer(() => stopGracefully({ server, lanes, listeners, stopping, log }));
  // With PORT=0 the system chose the port, so the default address is known only now.
  settings.WORKER_URL = settings.WORKER_URL.replace(/:0$/, `:${port}`);
  // Saved only now, so that a failed start does not leave a key that was never shown.
  saveSecrets(settings.DATA_DIR, generated);
  log.info("started", { host: settings.HOST, port });

  await lanes.start();
  await polling.start();
  listeners.push(startHealthRounds(ports));
  cleanup.defer(startSweeps(ports));

  const running = cleanup.move();
  return {
    settings,
    url: settings.WORKER_URL,
    isFirstStart: "API_KEY" in generated,
    stop: () => running.disposeAsync(),
  };
}
