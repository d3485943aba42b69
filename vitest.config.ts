import { availableParallelism } from "node:os";

import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take half a minute or more; most of them wait for other processes. The last are quick. */
const LONGEST = [
  "hosts/workerd/",
  "archive/",
  "scripts/",
  "hosts/node/kill-storm",
  "hosts/cloudflare/workerd-host",
  "hosts/node/node-host",
  "behavior/simulation",
  "worker/src/fuzz",
  "behavior/crash",
  "hosts/node/doubled-request",
  "behavior/stop",
  "sending/",
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

/** Miniflare replaces globals such as Response, so what uses it shares no process with the others. */
const WORKERD = ["src/hosts/workerd/**/*.test.ts", "src/archive/**/*.test.ts"];

/** Nobody waits that long for what works; a machine that is busy with other work may take a good part of it. */
const PATIENCE = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Files share modules and globals, here and in the console, as importing takes longer than most tests.
 * So a test puts back what it changes of them.
 */
const node = (
  name: string,
  { root = name, include = ["**/*.test.ts"], exclude = [] as string[] } = {},
) => ({
  test: {
    name,
    root,
    environment: "node" as const,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    ...PATIENCE,
    // As on its host, by Node alone: Vite's own way to run modules takes a fifth longer.
    experimental: { viteModuleRunner: false, nodeLoader: false },
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
      node("worker", { exclude: WORKERD }),
      node("workerd", { root: "worker", include: WORKERD }),
      node("simulator"),
      node("scripts"),
      "console",
    ],
  },
});
