import { expect, test } from "vitest";

import { simulate } from "#testing/simulation/simulation.ts";

const SEEDS = 150;
const REPLAYED = 5;

test("under random events the records match what members saw", async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { breaches } = await simulate(seed);
    expect(breaches, `SEED=${seed}`).toEqual([]);
  }
});

test("a seed gives the same run each time", async () => {
  for (let seed = 1; seed <= REPLAYED; seed += 1) {
    const first = await simulate(seed);
    const second = await simulate(seed);
    expect(second.trace, `SEED=${seed}`).toEqual(first.trace);
  }
});
