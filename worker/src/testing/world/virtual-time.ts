import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

import type { ManualClock } from "@tbm/simulator/clock.ts";

const QUIET_ROUNDS = 6;
const QUIET_TURNS = 4;
const CALL_MS = 15;
const LONGEST_STANDSTILL_MS = 5000;

/** Waits for the threads that work on files and keys, however long a busy machine holds them up. */
async function letThreadsWork(isKeyWorkDone: () => boolean): Promise<void> {
  const isReading = () =>
    process.getActiveResourcesInfo().some((resource) => resource.startsWith("FSReq"));
  while (!isKeyWorkDone() || isReading()) await nextTurn();
}

/** Moves a clock from timer to timer, but only once all that needs nothing but real time has happened. */
export function createVirtualTime(clock: ManualClock, isKeyWorkDone: () => boolean) {
  const calls = new Set<object>();
  /** Calls that did not end although they had time: they wait for the clock. */
  const stuck = new WeakSet();
  let activity = 0;
  let work = 0;
  let workSeen = -1;

  const note = () => {
    activity += 1;
    work += 1;
  };

  const areMoving = () => [...calls].some((call) => !stuck.has(call));

  const takeTurns = async () => {
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) await nextTurn();
  };

  async function letRestEnd(): Promise<void> {
    await takeTurns();
    // Where nothing but a timer was set, nothing is being worked on.
    if (work === workSeen && calls.size === 0) return;
    for (let quiet = 0; quiet < QUIET_ROUNDS;) {
      const before = activity;
      await letThreadsWork(isKeyWorkDone);
      await takeTurns();
      quiet = activity === before ? quiet + 1 : 0;
    }
    workSeen = work;
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
    until: async <T>(awaited: Promise<T>): Promise<T> => {
      let isDone = false;
      const end = () => (isDone = true);
      note();
      awaited.then(end, end);
      await passTime(() => isDone);
      return awaited;
    },
    /** A timer was set, so something happened, but nothing is worked on. */
    noteTimer: () => {
      activity += 1;
    },
    /** Something is worked on, so more may follow. */
    note,
    /** A call that may take for ever. */
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
