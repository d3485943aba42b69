import { expect, test } from "vitest";

import { simulate } from "#testing/simulation/simulation.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const FIRST = Number(process.env["SEED"] ?? 1);
const SEEDS = "SEED" in process.env ? 1 : IS_RELEASE ? 100_000 : 2000;
const REPLAYED = 5;

test("whatever happens, what the records say is what members saw", async () => {
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const { breaches } = await simulate(seed);
    expect(breaches, `SEED=${seed}`).toEqual([]);
  }
}, 36_000_000);

test("a seed tells the same story each time", async () => {
  for (let seed = FIRST; seed < FIRST + REPLAYED; seed += 1) {
    const first = await simulate(seed);
    const second = await simulate(seed);
    expect(second.trace, `SEED=${seed}`).toEqual(first.trace);
  }
}, 600_000);
