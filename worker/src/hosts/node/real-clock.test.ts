import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { realClock } from "./real-clock.ts";

test("a timer for next year does not fire immediately", async () => {
  let runs = 0;
  const cancel = realClock.setTimer(365 * 24 * 3_600_000, () => (runs += 1));
  await sleep(20);
  cancel();
  expect(runs).toBe(0);
});
