import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

import type { ManualClock } from "@tbm/simulator/clock.ts";

const QUIET_ROUNDS = 6;
const QUIET_TURNS = 4;
const CALL_MS = 15;
const MAX_STANDSTILL_MS = 5000;

/** Waits for the threads that work on files and keys, however long they take on a busy machine. */
async function waitForThreads(isCryptoIdle: () => boolean): Promise<void> {
  const isUsingFiles = () =>
    process
      .getActiveResourcesInfo()
      .some((resource) => resource.startsWith("FSReq") || resource === "CloseReq");
  while (!isCryptoIdle() || isUsingFiles()) await nextTurn();
}

/** Moves a clock from timer to timer, each time after all work that needs only real time is done. */
export function createVirtualTime(clock: ManualClock, isCryptoIdle: () => boolean) {
  const calls = new Set<object>();
  /** Calls that did not end although they had time, so they wait for the clock. */
  const stuck = new WeakSet();
  let activity = 0;
  let work = 0;
  let workSeen = -1;

  const note = () => {
    activity += 1;
    work += 1;
  };

  const areActive = () => [...calls].some((call) => !stuck.has(call));

  const yieldTurns = async () => {
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) await nextTurn();
  };

  async function settleWork(): Promise<void> {
    await yieldTurns();
    // If only timers were set since, no work is under way.
    if (work === workSeen && calls.size === 0) return;
    for (let quiet = 0; quiet < QUIET_ROUNDS;) {
      const before = activity;
      await waitForThreads(isCryptoIdle);
      await yieldTurns();
      quiet = activity === before ? quiet + 1 : 0;
    }
    workSeen = work;
  }

  async function settleAll(): Promise<void> {
    await settleWork();
    for (let ms = 0; ms < CALL_MS && areActive(); ms += 1) {
      const before = activity;
      await sleep(1);
      if (activity === before) continue;
      ms = 0;
      await settleWork();
    }
    for (const call of calls) stuck.add(call);
  }

  async function passTime(isDone: () => boolean): Promise<void> {
    let standstillMs = 0;
    for (;;) {
      await settleAll();
      if (isDone()) return;
      const dueAt = clock.nextTimerAt();
      standstillMs = dueAt === null ? standstillMs + 1 : 0;
      if (standstillMs > MAX_STANDSTILL_MS)
        throw new Error("Nothing happens any more, and no timer is set.");
      if (dueAt === null) await sleep(1);
      else clock.advance(Math.max(0, dueAt - clock.now()));
    }
  }

  return {
    /** Moves the clock from timer to timer until `isDone`. */
    passTime,
    /** Lets time pass until the promise settles. */
    until: async <T>(awaited: Promise<T>): Promise<T> => {
      let isDone = false;
      const end = () => (isDone = true);
      note();
      awaited.then(end, end);
      await passTime(() => isDone);
      return awaited;
    },
    /** Records that a timer was set: something happened, but no work is under way. */
    noteTimer: () => {
      activity += 1;
    },
    /** Records that work is under way, so more may follow. */
    note,
    /** Follows a call that may never end. */
    watch: async <T>(answer: Promise<T>): Promise<T> => {
      const call = {};
      calls.add(call);
      note();
      return answer.finally(() => {
        calls.delete(call);
        note();
      });
    },
  };
}
