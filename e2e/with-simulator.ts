import {
  type SimulatorProcess,
  startSimulatorProcess,
} from "@tbm/simulator/testing/simulator-process.ts";

import { test as base } from "./fixtures.ts";

/** Walks with a Telegram of their own. */
export const test = base.extend<{ simulator: SimulatorProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  simulator: async ({}, use) => {
    const simulator = await startSimulatorProcess();
    await use(simulator);
    await simulator.stop();
  },
});
