import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

import { manualClock } from "@tbm/simulator/clock.ts";
import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";

import { createApp } from "#app.ts";
import { createDb, type SqlDriver } from "#db/database.ts";
import { createLanes } from "#hosts/node/lanes.ts";
import { createDiskFiles } from "#hosts/node/storage/disk-files.ts";
import { inspectStorage } from "#hosts/node/storage/inspect-storage.ts";
import { createLog, type Entry } from "#log.ts";
import { sweepDaily } from "#planning/daily-sweep.ts";
import type { Ports } from "#ports.ts";
import { readSettings, secretsOf, Settings } from "#settings.ts";
import { createMemoryBackups } from "#testing/backups/memory-backups.ts";
import { borrowDatabase } from "#testing/ports/memory-database.ts";
import { createMemoryFiles } from "#testing/ports/memory-files.ts";
import {
  createOwnDatabases,
  type ParcelSizes,
  SMALL_PARCELS,
} from "#testing/ports/own-databases.ts";
import { countedSubtle, synchronousSubtle } from "#testing/ports/test-crypto.ts";
import { createVirtualTime } from "#testing/ports/virtual-time.ts";

import { createCalls } from "./calls.ts";
import { insertRows, type Rows } from "./rows.ts";

const BASE_URL = "http://worker.test";
const API_KEY = "canary-api-key-0123456789abcdef";
const SECRET_KEY = "canary-secret-key-0123456789abcdef";

/** Random-looking bytes that are the same in every run with one seed. */
function seededBytes(seed: string): Ports["randomBytes"] {
  let count = 0;
  return (length) => {
    const bytes = Buffer.alloc(length);
    for (let offset = 0; offset < length; offset += 32) {
      createHash("sha256").update(`${seed}/${count}`).digest().copy(bytes, offset);
      count += 1;
    }
    return bytes;
  };
}

/**
 * The real worker on an empty database in memory, with a clock that the test moves and the simulator as Telegram.
 * `close` fails if a secret reached a log line or an answer, or if the stored files differ from the records.
 */
export async function createWorld({
  environment = {},
  seed = "seed",
  isInMemory = false,
  hasThreads = true,
  hasLanes = true,
  ownDatabases = process.env["OWN_DATABASES"] === "1" ? SMALL_PARCELS : null,
  messagesPerChat,
}: {
  environment?: Record<string, string>;
  seed?: string;
  /** Keeps files in memory too, for tests that create many worlds. */
  isInMemory?: boolean;
  /** Threads finish in any order; without them a seed always gives the same run. */
  hasThreads?: boolean;
  /** Without lanes, queued messages stay queued. */
  hasLanes?: boolean;
  /** Set if each lane has a database of its own, as on Cloudflare. A project of vitest.config.ts sets it for whole files. */
  ownDatabases?: ParcelSizes | null;
  /** How many messages of a chat the simulated Telegram remembers. */
  messagesPerChat?: number;
} = {}) {
  const settings = readSettings(Settings, {
    API_KEY,
    SECRET_KEY,
    WORKER_URL: BASE_URL,
    ...environment,
  });
  const { database, driver: sqlite, giveBack } = borrowDatabase(!isInMemory);
  let isClosed = false;
  /** Work that is still running after `close` must not reach the database of another world. */
  const useDatabase = (): SqlDriver => {
    if (isClosed) throw new Error("The database is closed.");
    time.note();
    return sqlite;
  };
  const driver: SqlDriver = {
    run: async (statement) => useDatabase().run(statement),
    batch: async (statements) => useDatabase().batch(statements),
  };
  const own = ownDatabases
    ? createOwnDatabases(ownDatabases, (ownDriver) => ({
        run: async (statement) => {
          useDatabase();
          return ownDriver.run(statement);
        },
        batch: async (statements) => {
          useDatabase();
          return ownDriver.batch(statements);
        },
      }))
    : null;
  const folder = isInMemory ? null : mkdtempSync(join(tmpdir(), "tbm-world-"));
  const clock = manualClock(Date.parse("2026-11-15T05:00:00Z"));
  const testCrypto = hasThreads ? countedSubtle() : synchronousSubtle();
  const time = createVirtualTime(clock, testCrypto.isDone);
  const entries: Entry[] = [];
  const notifiedBots: string[] = [];
  const unfinished = new Set<Promise<void>>();
  const telegram = createSimulator({
    clock,
    limits: noLimits(),
    ...(messagesPerChat !== undefined && { messagesPerChat }),
    fetch: async (url, init) => app.request(url, init),
  });
  const ports: Ports = {
    db: createDb(driver),
    ownDatabases: own?.ports ?? null,
    files: folder === null ? createMemoryFiles(clock.now) : createDiskFiles(folder),
    now: clock.now,
    randomBytes: seededBytes(seed),
    subtle: testCrypto.subtle,
    setTimer: (delayMs, run) => {
      time.noteTimer();
      return clock.setTimer(delayMs, run);
    },
    fetch: (url, init) => time.watch(telegram.fetch(url, init)),
    notifyBotChanged: (botId) => {
      notifiedBots.push(botId);
      ports.wake(botId);
    },
    wake: (botId) => {
      if (hasLanes) lanes.wake(botId);
    },
    background: (work) => {
      const remove = () => unfinished.delete(work);
      unfinished.add(work);
      work.then(remove, remove);
    },
    runInTurn: (work) => work(),
    hasBudget: () => true,
    stopSignal: new AbortController().signal,
    inspection: {
      polls: true,
      noticesCrashes: true,
      storage: () => inspectStorage(database, folder ?? tmpdir()),
      lane: async (botId) => lanes.inspect(botId),
      process: () => null,
    },
    backups: createMemoryBackups(clock.now),
    settings,
    log: createLog((entry) => entries.push(entry), clock.now, secretsOf(settings)),
  };
  const lanes = createLanes(ports);
  const apiKey = settings.API_KEY[0] ?? "";
  const app = createApp(ports);
  const calls = createCalls(app, { baseUrl: BASE_URL, apiKey, onCall: time.note });
  const storedFiles = async () => {
    const names: string[] = [];
    for await (const { name } of ports.files.list()) names.push(name);
    return names.toSorted();
  };

  function assertNoLeak(): void {
    const tokens = telegram.control
      .listBots()
      .map(({ token }) => token.slice(token.indexOf(":") + 1));
    const secrets = ["canary", ...tokens];
    const texts = [...entries.map((entry) => JSON.stringify(entry)), ...calls.answers];
    for (const text of texts) {
      if (secrets.some((secret) => text.includes(secret))) {
        throw new Error(`A secret reached a log line or an answer: ${text}`);
      }
    }
  }

  return {
    baseUrl: BASE_URL,
    apiKey,
    app,
    ports,
    clock,
    database,
    insertRows: (rows: Rows) => insertRows(database, rows),
    driver,
    telegram,
    /** The bots that the worker reported to its host as added, changed or removed, in order. */
    notifiedBots,
    lanes,
    passTime: time.passTime,
    until: time.until,
    /** Lets this much virtual time pass, with everything that happens in it. */
    elapse: (ms: number) =>
      time.until(new Promise<void>((resolve) => void clock.setTimer(ms, resolve))),
    /** What the hosts do once a day. */
    sweep: () => time.until(sweepDaily(ports)),
    log: entries,
    storedFiles,
    fetch: calls.fetch,
    call: calls.call,
    close: async () => {
      await time.until(lanes.stop());
      telegram.close();
      await Promise.allSettled(unfinished);
      const used = database
        .prepare("SELECT file FROM images UNION SELECT file FROM attachments ORDER BY file")
        .all();
      const hasOrphans = used.map(({ file }) => file).join() !== (await storedFiles()).join();
      isClosed = true;
      // Writes of this turn are still flushed.
      await nextTurn();
      giveBack();
      own?.close();
      if (folder !== null) rmSync(folder, { recursive: true });
      if (hasOrphans) throw new Error("The stored files differ from those that records name.");
      assertNoLeak();
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
