import { test as base } from "./fixtures.ts";
import { type Simulator, startSimulator } from "./hosts.ts";

/** Tests with their own simulator. */
export const test = base.extend<{ simulator: Simulator }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  simulator: async ({}, use) => {
    const simulator = await startSimulator();
    await use(simulator);
    await simulator.stop();
  },
});
