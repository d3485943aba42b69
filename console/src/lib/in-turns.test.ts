import { expect, it } from "vitest";

import { inTurns } from "./in-turns.ts";

it("does each once, in order, and never more at once than allowed", async () => {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await inTurns([10, 11, 12, 13, 14, 15, 16], 3, async (item, index) => {
    expect(item).toBe(index + 10);
    started.push(item);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, (item * 7) % 5));
    running -= 1;
  });
  expect(started).toEqual([10, 11, 12, 13, 14, 15, 16]);
  expect(most).toBe(3);
});
