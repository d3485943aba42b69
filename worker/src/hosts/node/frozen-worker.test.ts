import { setTimeout as sleep } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { createLoad } from "#testing/crash/load.ts";

const DELIVERIES = 300;
/** How long the worker is frozen, which is the subject here: its clock must move on meanwhile. */
const ASLEEP_MS = 3000;

test("a frozen worker keeps its lock, and continues without losses or duplicates", async () => {
  const load = await createLoad({ groups: DELIVERIES, latencyMs: 20 });
  onTestFinished(load.close);
  const worker = await load.start();
  while (load.count("sent") === 0) await sleep(10);
  worker.kill("SIGSTOP");
  const [second] = await Promise.all([load.start(), sleep(ASLEEP_MS)]);
  expect((await second.exited).code).toBe(1);
  expect(second.log()).toMatch(/^Another worker is already running/);
  const sent = load.count("sent");
  expect(sent).toBeLessThan(DELIVERIES);
  worker.kill("SIGCONT");
  while (load.count("queued") + load.count("sending") > 0) await sleep(50);
  expect((await worker.stop()).code).toBe(0);
  expect(load.count("sent")).toBe(DELIVERIES);
  expect(load.breaches()).toEqual([]);
});
