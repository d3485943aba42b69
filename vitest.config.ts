import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

/** Nobody waits this long for what works, but a machine that is busy with other work may need much of it. */
const PATIENCE = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

const node = (name: string, groupOrder: number) => ({
  test: {
    name,
    root: name,
    environment: "node" as const,
    include: ["**/*.test.ts"],
    ...PATIENCE,
    // Node runs the files itself, as on a host: Vite's module runner takes a fifth longer.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    isolate: false,
    sequence: { groupOrder },
  },
});

/** Tests that don't touch rows of `deliveries` directly, and that let time pass while a call waits for a lane. */
const OWN_DATABASES = [
  "automatic-topics",
  "bot-refused",
  "changes",
  "clock-jumps",
  "crash-joined.deep",
  "crash-moved.deep",
  "crash-shared.deep",
  "crash.deep",
  "faults.deep",
  "lane-replaced",
  "moved-group",
  "one-chat-resend",
  "simulation.deep",
  "simulation",
  "stop.deep",
  "unconfirmed",
  "uploads",
];

/** How lanes send, once more with a database for each lane, as on Cloudflare. */
const ownDatabases = (groupOrder: number) => {
  const { test } = node("worker", groupOrder);
  return {
    test: {
      ...test,
      name: "own-databases",
      include: OWN_DATABASES.map((name) => `src/sending/behavior/${name}.test.ts`),
      env: { OWN_DATABASES: "1" },
    },
  };
};

/*
 * Files share a process with its modules, here and in the console: importing takes longer than most tests.
 * Every run therefore takes them in another order and prints its seed, so a file that depends on
 * another one is found. `--sequence.seed=<seed>` runs that order again. One project follows the other, because
 * a process that changes its project starts again.
 */
export default defineConfig({
  test: {
    // More than most machines have processors, as some files wait most of the time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { shuffle: { files: true } },
    projects: [
      ...["contract", "worker", "simulator", "scripts", "bench"].map(node),
      ownDatabases(5),
      "console",
    ],
  },
});
