import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

const node = (name: string, timeout = 10_000) => ({
  test: {
    name,
    root: name,
    environment: "node" as const,
    include: ["**/*.test.ts"],
    testTimeout: timeout,
  },
});

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      node("contract"),
      node("worker", 30_000),
      node("simulator", 30_000),
      node("scripts", 60_000),
      "console",
    ],
  },
});
