import { createDb } from "#db/database.ts";
import { createLog, type Entry } from "#log.ts";
import type { Ports } from "#ports.ts";
import { readSettings, secretsOf, Settings } from "#settings.ts";

import { NOWHERE } from "./address.ts";
import { createR2Backups } from "./backups/r2-backups.ts";
import type { Bindings } from "./bindings.ts";
import { Budget } from "./budget.ts";
import { d1Driver } from "./d1-driver.ts";
import { inspectD1 } from "./inspect-d1.ts";
import { createIsolateTurns } from "./isolate-turns.ts";
import { ownDatabases } from "./object-database.ts";
import { createR2Files } from "./r2-files.ts";

interface Invocation {
  background: (work: Promise<void>) => void;
  /** The origin of the request, used if WORKER_URL is not set. */
  origin?: string;
  /** The storage of the bot's object, for its lane. */
  storage?: DurableObjectStorage;
}

function settingsOf(bindings: Bindings, origin = NOWHERE): Settings {
  const texts = Object.entries(bindings).filter(([, value]) => typeof value === "string");
  return readSettings(Settings, {
    ...Object.fromEntries(texts),
    WORKER_URL: bindings.WORKER_URL || origin,
  });
}

// The platform's log is the console.
const write = (entry: Entry) => console[entry.level](JSON.stringify(entry));

/** Shared by all requests of this isolate. */
const runInTurn = createIsolateTurns();

/** The ports of one invocation, and the count of what it uses. */
export function createPorts(bindings: Bindings, { background, origin, storage }: Invocation) {
  const isLane = storage !== undefined;
  const settings = settingsOf(bindings, origin);
  const budget = new Budget({ isLane });
  const log = createLog(write, Date.now, secretsOf(settings));
  const wake = (botId: string) => {
    const waking = bindings.LANES.getByName(botId).wake(botId);
    // If this fails, the watchdog wakes the lane later.
    background(
      waking.catch((error: unknown) => log.error("waking lane failed", { message: String(error) })),
    );
  };
  const notifyBotChanged = (botId: string) => {
    wake(botId);
    const telling = bindings.POLLING?.fetch(`http://polling/${botId}`);
    if (telling) background(telling.then(() => undefined));
  };
  const driver = budget.countQueries(d1Driver(bindings.DB, budget.countWritten));
  const { hasBudget } = budget;
  const { continueBackup, mayPack, ...backups } = createR2Backups(bindings.FILES, driver, {
    hasBudget,
    now: Date.now,
    settings,
    log,
    background,
  });
  const ports: Ports = {
    db: createDb(driver),
    ownDatabases: ownDatabases(storage),
    files: createR2Files(bindings.FILES, { isWhole: isLane }),
    now: Date.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    subtle: crypto.subtle,
    setTimer: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    fetch: budget.countCalls((url, init) => fetch(url, init)),
    notifyBotChanged,
    wake,
    background,
    runInTurn,
    hasBudget,
    // Never aborted: the platform lets requests finish before it stops a worker.
    stopSignal: new AbortController().signal,
    inspection: {
      noticesCrashes: false,
      polls: !settings.WORKER_URL.startsWith("https:"),
      storage: () => inspectD1(bindings.DB, budget),
      lane: (botId) => bindings.LANES.getByName(botId).inspect(),
      process: () => null,
    },
    backups,
    settings,
    log,
  };
  return { ports, budget, backupRounds: { continueBackup, mayPack } };
}
