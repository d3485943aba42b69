import { expect, test } from "vitest";

import { realClock } from "./real-clock.ts";

test("a timer for next year does not fire immediately", async () => {
  let runs = 0;
  const cancel = realClock.setTimer(365 * 24 * 3_600_000, () => (runs += 1));
  // Node fires timers of the same length in order, and one that is too long after a millisecond.
  await new Promise<void>((resolve) => void realClock.setTimer(1, resolve));
  cancel();
  expect(runs).toBe(0);
});
