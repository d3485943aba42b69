import { expect, test } from "vitest";

import { findDifferences } from "#testing/simulation/random-rules.ts";

const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);

test.each([...Array(10).keys()])(
  `a thousand random rules in random zones have the oracle's runs (SEED=${SEED}, part %i)`,
  (part) => expect(findDifferences(1000, SEED + part)).toEqual([]),
);
