import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach } from "vitest";

import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/** Gives each test of a file its own folder for worker processes, and ends them afterwards. */
export function eachWorkerFolder() {
  let folder: string;
  let running: WorkerProcess[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tbm-"));
    running = [];
  });
  afterEach(async () => {
    for (const worker of running) {
      worker.kill("SIGKILL");
      await worker.exited;
    }
    rmSync(folder, { recursive: true });
  });
  return {
    /** A path in the folder. The usual data folder is `data`. */
    pathTo: (...names: string[]): string => join(folder, ...names),
    start: async (environment: Record<string, string> = {}, data = "data") => {
      const worker = await startWorkerProcess(join(folder, data), environment);
      running.push(worker);
      return worker;
    },
  };
}

export const health = ({ url, apiKey }: { url: string; apiKey: string }): Promise<Response> =>
  fetch(`${url}/api/health`, { headers: { Authorization: `Bearer ${apiKey}` } });
