import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

import type { ManualClock } from "@tbm/simulator/clock.ts";

const QUIET_ROUNDS = 2;
const QUIET_TURNS = 4;
const CALL_MS = 15;
const POOL_THREADS = 4;
const LONGEST_STANDSTILL_MS = 5000;

/** Files and keys are worked on by a few threads, first come first served; this comes last. */
async function letPoolWork(): Promise<void> {
  const work = () => crypto.subtle.digest("SHA-256", new Uint8Array(1));
  await Promise.all(Array.from({ length: POOL_THREADS }, work));
}

/** Moves a clock from timer to timer, but only once all that needs nothing but real time has happened. */
export function createVirtualTime(clock: ManualClock) {
  const calls = new Set<object>();
  /** Calls that did not end although they had time: they wait for the clock. */
  const stuck = new WeakSet();
  let activity = 0;

  const areMoving = () => [...calls].some((call) => !stuck.has(call));

  async function letRestEnd(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS;) {
      const before = activity;
      await letPoolWork();
      for (let turn = 0; turn < QUIET_TURNS; turn += 1) await nextTurn();
      quiet = activity === before ? quiet + 1 : 0;
    }
  }

  async function letAllSettle(): Promise<void> {
    await letRestEnd();
    for (let ms = 0; ms < CALL_MS && areMoving(); ms += 1) {
      const before = activity;
      await sleep(1);
      if (activity === before) continue;
      ms = 0;
      await letRestEnd();
    }
    for (const call of calls) stuck.add(call);
  }

  async function passTime(isDone: () => boolean): Promise<void> {
    let standstillMs = 0;
    for (;;) {
      await letAllSettle();
      if (isDone()) return;
      const dueAt = clock.nextTimerAt();
      standstillMs = dueAt === null ? standstillMs + 1 : 0;
      if (standstillMs > LONGEST_STANDSTILL_MS) throw new Error("Nothing moves any more.");
      if (dueAt === null) await sleep(1);
      else clock.advance(Math.max(0, dueAt - clock.now()));
    }
  }

  return {
    /** Goes from one timer to the next until it is done. */
    passTime,
    /** Lets time pass until the work is done. */
    until: async <T>(work: Promise<T>): Promise<T> => {
      let isDone = false;
      const end = () => (isDone = true);
      work.then(end, end);
      await passTime(() => isDone);
      return work;
    },
    /** Something happened, so more may follow. */
    note: () => {
      activity += 1;
    },
    /** A call that may take for ever. */
    watch: async <T>(work: Promise<T>): Promise<T> => {
      const call = {};
      calls.add(call);
      activity += 1;
      return work.finally(() => {
        calls.delete(call);
        activity += 1;
      });
    },
  };
}
