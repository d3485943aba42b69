import { expect, onTestFinished, test } from "vitest";

import type { Answer } from "#ports.ts";
import { createWorld } from "#testing/world/world.ts";

import { boundedFetch } from "./bounded-fetch.ts";

const HEAD_MS = 10_000;

/** A call whose answer comes when the test says, on a clock whose timers may run late. */
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
    /** Runs the one timer that waits, so much after its time. */
    runTimer: (lateMs = 0) => {
      const timer = timers.shift();
      now = (timer?.at ?? 0) + lateMs;
      timer?.run();
    },
    answer: () => resolve(Response.json({ ok: true, result: true })),
  };
}

test("a process that was busy in the last second of a deadline looks for the answer once more", async () => {
  const { outcome, runTimer, answer } = await createCall();
  runTimer();
  runTimer(60_000);
  runTimer(501);
  answer();
  expect(await outcome).toEqual({ ok: true, result: true });
});

test("a deadline whose timer is hardly late is over", async () => {
  const { outcome, runTimer, answer } = await createCall();
  runTimer();
  runTimer(500);
  answer();
  expect(await outcome).toContain("timed out");
});

test("a process that was busy gives up a second later if there is no answer", async () => {
  const { outcome, runTimer } = await createCall();
  runTimer();
  runTimer(60_000);
  runTimer();
  expect(await outcome).toContain("timed out");
});
