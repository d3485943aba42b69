import { expect, test } from "vitest";

import { simulate } from "#testing/simulation/simulation.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
/** Those before it are in the quick test. */
const FIRST = Number(process.env["SEED"] ?? 151);
/** Seeds take longer where each lane has its own database. */
const QUICK_SEEDS = process.env["OWN_DATABASES"] === "1" ? 1000 : 3000;
const SEEDS = "SEED" in process.env ? 1 : IS_RELEASE ? 100_000 : QUICK_SEEDS;
const PATIENCE_MS = IS_RELEASE ? 36_000_000 : 3_600_000;

test(
  "under random events the records match what members saw, for many seeds",
  async () => {
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const { breaches } = await simulate(seed);
      expect(breaches, `SEED=${seed}`).toEqual([]);
    }
  },
  PATIENCE_MS,
);
