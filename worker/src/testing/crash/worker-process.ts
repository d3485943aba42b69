import { once } from "node:events";
import { join } from "node:path";

import { readEnvFile } from "#hosts/node/environment.ts";

import { spawnProgram } from "./spawn-program.ts";

const MAIN = "worker/src/hosts/node/main.ts";
const FAST_CLOCK_MAIN = "worker/src/testing/crash/fast-clock-main.ts";
const WORKERD_MAIN = "worker/src/hosts/workerd/start-workerd.ts";

export type Start = (
  dataDir: string,
  environment?: Record<string, string>,
) => Promise<WorkerProcess>;

/** The Node host in its own process, on a free port. With CLOCK_SPEED its clock runs that many times faster. */
export const startWorkerProcess: Start = (dataDir, environment = {}) =>
  startProgram("CLOCK_SPEED" in environment ? FAST_CLOCK_MAIN : MAIN, dataDir, environment);

/** The same, run from its sources. */
export const startWorkerFromSource: Start = (dataDir, environment = {}) =>
  startProgram(MAIN, dataDir, environment, true);

/** The Cloudflare host in its own process, in the real workerd. */
export const startWorkerdProcess: Start = (dataDir, environment = {}) =>
  startProgram(WORKERD_MAIN, dataDir, environment);

async function startProgram(
  main: string,
  dataDir: string,
  environment: Record<string, string>,
  isSource = false,
) {
  const child = spawnProgram(main, [], { PORT: "0", DATA_DIR: dataDir, ...environment }, isSource);
  let output = "";
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const exited = once(child, "close").then(([code, signal]) => ({ code, signal }));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ctrl+C")) resolve();
    });
  });
  const exit = await Promise.race([ready, exited]);
  // A crash at the start fails the test here, with its log; otherwise the test would wait forever.
  if (exit?.code === 1 && output === "" && log.includes("\nNode.js v")) throw new Error(log);
  return {
    pid: child.pid ?? 0,
    url: /https?:\S+/.exec(output)?.[0] ?? "",
    apiKey: environment["API_KEY"] ?? readEnvFile(join(dataDir, ".env"))["API_KEY"] ?? "",
    output: () => output,
    log: () => log,
    exited,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    stop: async () => {
      child.kill("SIGTERM");
      return exited;
    },
  };
}

export type WorkerProcess = Awaited<ReturnType<typeof startProgram>>;
