import { join } from "node:path";

import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";
import { startNodeHost } from "@tbm/worker/hosts/node/start.ts";

const ROOT = join(import.meta.dirname, "..");

/** Starts the Node host in this process, because starting another process would take as long as many of the tests. */
export async function startWorker(dataDir: string, environment: Record<string, string> = {}) {
  const { url, settings, stop } = await startNodeHost({
    root: ROOT,
    environment: { PORT: "0", DATA_DIR: dataDir, ...environment },
    write: () => undefined,
  });
  const [apiKey = ""] = settings.API_KEY;
  return { url, apiKey, stop };
}

export type Worker = Awaited<ReturnType<typeof startWorker>>;

/** Starts a simulator in this process, by default on a free port. */
export async function startSimulator(port = 0) {
  const simulator = createSimulator({ fetch: (url, init) => fetch(url, init) });
  const { url, close } = await listen(simulator, port);
  return { url, stop: close };
}

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;
