import { expect, type Page, test } from "@playwright/test";

import { traceLongestTask } from "./trace-tasks.ts";

const ATTEMPTS = 3;

/**
 * The aim is 50 ms. Here the browser runs without its optimizing compilers, and the same commit took 86 to 164 ms on one
 * machine within an hour, so this finds only work that grows with the number of records.
 */
const LIMIT_MS = 200;

/** Takes the best of several attempts, because processes that share a processor slow each other down. */
export async function expectNoLongTask(page: Page, act: () => Promise<void>): Promise<void> {
  let best = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && best > LIMIT_MS; attempt += 1) {
    best = Math.min(best, await traceLongestTask(page, act));
  }
  test.info().annotations.push({ type: "longest task in ms", description: String(best) });
  expect(best).toBeLessThanOrEqual(LIMIT_MS);
}
