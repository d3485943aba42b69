import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { createAdaptorServer } from "@hono/node-server";

import { createApp } from "#app.ts";
import { createDb } from "#db/database.ts";
import { forgetUnfinished } from "#http/once.ts";
import { createLog, type Entry } from "#log.ts";
import type { Ports } from "#ports.ts";
import { readSettings, SettingsError } from "#settings.ts";

import { serveConsole } from "./console-files.ts";
import { lockDataFolder } from "./data-folder.ts";
import { ensureSecrets, readEnvironment } from "./environment.ts";
import { startHealthRounds } from "./health-rounds.ts";
import { migrate } from "./migrations.ts";
import { NodeSettings } from "./node-settings.ts";
import { createPolling } from "./polling.ts";
import { openSqlite, sqliteDriver } from "./sqlite.ts";

const STOP_GRACE_MS = 8000;
const BACKGROUND_GRACE_MS = 1000;

type Server = ReturnType<typeof createAdaptorServer>;

export interface Options {
  /** Where `.env` and `console/dist` are. */
  root: string;
  environment: Record<string, string | undefined>;
  write: (entry: Entry) => void;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const remedies: Record<string, string> = {
        EADDRINUSE: `The setting PORT is ${port}, which another program uses; set it to another number.`,
        EACCES: `The setting PORT is ${port}, which needs more rights; use a number above 1023.`,
        EADDRNOTAVAIL: `The setting HOST is ${host}, which is no address of this machine.`,
        ENOTFOUND: `The setting HOST is ${host}, which is no address of this machine.`,
      };
      const remedy = remedies[error.code ?? ""];
      reject(remedy ? new SettingsError(remedy) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** Ends when the last answer is out, or after a grace time with what is left cut off. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    const cut = () => "closeAllConnections" in server && server.closeAllConnections();
    setTimeout(cut, STOP_GRACE_MS).unref();
  });
}

const setTimer: Ports["setTimer"] = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

const grace = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

/** Starts host A: one process, one data folder. Throws SettingsError or FolderInUse with a sentence. */
export async function startNodeHost({ root, environment: given, write }: Options) {
  const found = readEnvironment(root, given);
  const lock = lockDataFolder(found.DATA_DIR);
  try {
    const { environment, isFirstStart } = ensureSecrets(found);
    const settings = readSettings(NodeSettings, environment);
    const log = createLog(write, Date.now, [...settings.API_KEY, settings.SECRET_KEY]);
    const database = openSqlite(join(settings.DATA_DIR, "bot-manager.sqlite"));
    try {
      for (const name of migrate(database)) log.info("migrated", { name });
      const db = createDb(sqliteDriver(database));
      const unfinished = new Set<Promise<void>>();
      const ports: Ports = {
        db,
        now: Date.now,
        randomBytes,
        setTimer,
        fetch: (url, init) => fetch(url, init),
        wake: (botId) => polling.wake(botId),
        background: (work) => {
          const forget = () => unfinished.delete(work);
          unfinished.add(work);
          work.then(forget, forget);
        },
        settings,
        log,
      };
      const polling = createPolling(ports);
      await forgetUnfinished(ports);

      const app = createApp(ports);
      serveConsole(app, join(root, "console", "dist"));
      const server = createAdaptorServer({
        fetch: (request, { incoming }) =>
          app.fetch(request, { address: incoming.socket.remoteAddress ?? "" }),
      });
      const port = await listen(server, settings.PORT, settings.HOST);
      log.info("started", { host: settings.HOST, port });
      await polling.start();
      const healthRounds = startHealthRounds(ports);
      return {
        settings,
        // With PORT=0 the system chose the port, so the default address is known only now.
        url: settings.WORKER_URL.replace(/:0$/, `:${port}`),
        isFirstStart,
        stop: async () => {
          await Promise.all([close(server), polling.stop(), healthRounds.stop()]);
          await Promise.race([Promise.allSettled(unfinished), grace(BACKGROUND_GRACE_MS)]);
          database.close();
          log.info("stopped");
          lock.release();
        },
      };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}
