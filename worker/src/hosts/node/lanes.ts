import { findAllSenders } from "#ledger/all-bots/open-bots.ts";
import type { LaneFacts, Ports } from "#ports.ts";
import { Lane } from "#sending/lane.ts";
import { Signal } from "#sending/signal.ts";

/** Timers do not run while a laptop sleeps, so the clock is checked at least this often. */
const MAX_SLEEP_MS = 60_000;
const FIRST_PAUSE_MS = 1000;

interface Loop {
  lane: Lane;
  signal: Signal;
  facts: LaneFacts;
  done: Promise<void>;
}

/** Returns early if the clock was set back, because the lane must then plan again. */
async function sleepUntil(ports: Ports, signal: Signal, moment: number): Promise<void> {
  let before = ports.now();
  while (ports.now() < moment && ports.now() >= before) {
    before = ports.now();
    const longest = moment === Infinity ? Infinity : before + MAX_SLEEP_MS;
    if (await signal.wait(ports, Math.min(moment, longest))) return;
  }
}

/** One loop per bot. It sleeps until its lane has something to do, without querying the database. */
export function createLanes(ports: Ports) {
  const loops = new Map<string, Loop>();
  const stop = new AbortController();

  /** The last run sends nothing new; it saves results that a failed run may have left in memory. */
  async function drive(botId: string, lane: Lane, signal: Signal, facts: LaneFacts): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    for (let isLast = false; !isLast;) {
      isLast = stop.signal.aborted;
      let nextAt: number | null;
      facts.isRunning = true;
      facts.ranAt = ports.now();
      try {
        nextAt = await lane.run(stop.signal);
        pauseMs = FIRST_PAUSE_MS;
        facts.hasFailed = false;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        ports.log.error("lane failed", { bot: botId, message });
        facts.hasFailed = true;
        nextAt = ports.now() + pauseMs;
        pauseMs = Math.min(pauseMs * 2, MAX_SLEEP_MS);
      }
      facts.isRunning = false;
      facts.runsAt = nextAt;
      if (!stop.signal.aborted) await sleepUntil(ports, signal, nextAt ?? Infinity);
    }
  }

  function wake(botId: string): void {
    if (stop.signal.aborted) return;
    const running = loops.get(botId);
    if (running) {
      running.lane.wake();
      running.signal.raise();
      return;
    }
    const lane = new Lane(ports, botId);
    const signal = new Signal();
    const facts = { isRunning: true, ranAt: null, runsAt: null, hasFailed: false };
    loops.set(botId, { lane, signal, facts, done: drive(botId, lane, signal, facts) });
  }

  return {
    wake,
    inspect: (botId: string): LaneFacts | null => loops.get(botId)?.facts ?? null,
    /** Starts a lane for every bot, and for deleted bots whose deliveries are still open. */
    start: async (): Promise<void> => {
      for (const id of await findAllSenders(ports)) wake(id);
    },
    /** Starts nothing new, and waits until the outcome of every call under way is known. */
    stop: async (): Promise<void> => {
      stop.abort();
      for (const { signal } of loops.values()) signal.raise();
      await Promise.all(Array.from(loops.values(), ({ done }) => done));
    },
  };
}
