import { expect, onTestFinished, test } from "vitest";

import type { Answer } from "#ports.ts";
import { createWorld } from "#testing/world/world.ts";

import { boundedFetch } from "./bounded-fetch.ts";

const HEAD_MS = 10_000;

/** A call whose answer the test triggers, on a clock whose timers can run late. */
async function createCall() {
  const world = await createWorld({ isInMemory: true });
  onTestFinished(() => world.close());
  let now = 0;
  const timers: { at: number; run: () => void }[] = [];
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const ports = {
    ...world.ports,
    now: () => now,
    setTimer: (delayMs: number, run: () => void) => {
      const timer = { at: now + delayMs, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    fetch: () => promise,
  };
  const call = boundedFetch(ports, { headMs: HEAD_MS, bodyMs: HEAD_MS })("http://telegram.example");
  return {
    outcome: call.then(
      async (response) => response.json(),
      (error: unknown) => String(error),
    ),
    /** Runs the pending timer, `lateMs` after it was due. */
    runTimer: (lateMs = 0) => {
      const timer = timers.shift();
      now = (timer?.at ?? 0) + lateMs;
      timer?.run();
    },
    answer: () => resolve(Response.json({ ok: true, result: true })),
  };
}

test("a process that stalls in the last second of a deadline waits another second for the answer", async () => {
  const { outcome, runTimer, answer } = await createCall();
  runTimer();
  runTimer(60_000);
  runTimer(501);
  answer();
  expect(await outcome).toEqual({ ok: true, result: true });
});

test("a timer that is only slightly late still ends the call", async () => {
  const { outcome, runTimer, answer } = await createCall();
  runTimer();
  runTimer(500);
  answer();
  expect(await outcome).toContain("timed out");
});

test("a process that was stalled gives up a second later without an answer", async () => {
  const { outcome, runTimer } = await createCall();
  runTimer();
  runTimer(60_000);
  runTimer();
  expect(await outcome).toContain("timed out");
});
