import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { createDataFolder } from "@tbm/worker/testing/world/data-folder.ts";
import { pngOfSize } from "@tbm/worker/testing/world/pictures.ts";
import { insertRows } from "@tbm/worker/testing/world/rows.ts";

import { percentile, print } from "./figures.ts";

const UPLOADS = 20;
const BYTES = 10 * 1024 * 1024;
const ROUNDS = 3;

/** The most memory that the process ever held, in MB. */
function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Uploads twenty 10 MB pictures at once, and measures the memory and how long other requests wait. */
export async function uploads(): Promise<void> {
  const data = createDataFolder();
  insertRows(data.database, { folders: [{ id: "fld_bench" }] });
  data.database.close();
  const worker = await startWorkerProcess(data.path, data.environment);
  const headers = { Authorization: `Bearer ${data.environment.API_KEY}` };
  const atRest = peakMemory(worker.pid);
  const picture = pngOfSize(BYTES);
  const upload = async (): Promise<void> => {
    const form = new FormData();
    form.set("folderId", "fld_bench");
    form.set("images", new File([picture], "large.png"));
    const response = await fetch(`${worker.url}/api/images`, {
      method: "POST",
      headers,
      body: form,
    });
    if (response.status !== 201) throw new Error(await response.text());
  };
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = { count: UPLOADS };
    const all = Promise.all(
      Array.from({ length: UPLOADS }, () => upload().finally(() => (running.count -= 1))),
    );
    while (running.count > 0) {
      const start = performance.now();
      await (await fetch(`${worker.url}/api/health`, { headers })).text();
      waits.push(performance.now() - start);
      await sleep(20);
    }
    await all;
  }
  print("uploads: 20 pictures of 10 MB at once", {
    "peak memory, MB": peakMemory(worker.pid),
    "at rest, MB": atRest,
    "health p99, ms": percentile(waits, 0.99),
  });
  await worker.stop();
  data.remove();
}
