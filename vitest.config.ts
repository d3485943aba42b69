import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take half a minute or more; most of them wait for other processes. The last are quick. */
const LONGEST = [
  "scripts/lane-faults",
  "scripts/cloudflare",
  "scripts/moving-hosts",
  "scripts/",
  "hosts/node/kill-storm",
  "hosts/cloudflare/workerd-host",
  "hosts/node/node-host",
  "engine/simulation",
  "worker/src/fuzz",
  "engine/crash",
  "hosts/node/doubled-request",
  "engine/stop",
  "engine/",
  "worker/",
  "console/",
];

/** Starts the longest files first, so that none is left to run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((part) => moduleId.includes(part));
      return place === -1 ? LONGEST.length : place;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

const QUICK = new URL("scripts/quick-imports.mjs", import.meta.url).href;

/**
 * Files share modules and globals, here and in the console, as importing takes longer than most tests.
 * So a test puts back what it changes of them.
 */
const node = (name: string, timeout = 10_000) => ({
  test: {
    name,
    root: name,
    environment: "node" as const,
    include: ["**/*.test.ts"],
    testTimeout: timeout,
    // As on its host, by Node alone: Vite's own way to run modules takes a fifth longer.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ["--import", QUICK],
    isolate: false,
  },
});

export default defineConfig({
  test: {
    // More than most machines have processors, as some files wait for most of their time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      node("contract"),
      node("worker", 30_000),
      node("simulator", 30_000),
      node("scripts", 60_000),
      "console",
    ],
  },
});
