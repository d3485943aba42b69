import { setTimeout as sleep } from "node:timers/promises";

import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, onTestFinished, test } from "vitest";

import { createLoad } from "#testing/load.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const STOPS = IS_RELEASE ? 100 : 5;
const DELIVERIES = STOPS * 60;
const LONGEST_STOP_MS = 10_000;

test("asked to stop under load, it ends in order: nothing is unconfirmed, and the rest goes out later", async () => {
  const random = seededRandom(1);
  const load = await createLoad({ groups: DELIVERIES, latencyMs: 60 });
  onTestFinished(load.close);
  for (let stop = 0; stop < STOPS; stop += 1) {
    const worker = await load.start();
    await sleep(50 + random.next() * 600);
    const asked = Date.now();
    expect(await worker.stop()).toEqual({ code: 0, signal: null });
    expect(Date.now() - asked).toBeLessThan(LONGEST_STOP_MS);
    expect(load.count("sending") + load.count("unconfirmed"), `stop ${stop + 1}`).toBe(0);
  }
  expect(load.count("queued")).toBeGreaterThan(0);
  expect(load.count("sent")).toBeGreaterThan(STOPS);
  await load.finish();
  expect(load.count("sent")).toBe(DELIVERIES);
  expect(load.breaches()).toEqual([]);
}, 3_600_000);
