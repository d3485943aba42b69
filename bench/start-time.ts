import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type Start,
  startWorkerFromSource,
  startWorkerProcess,
} from "@tbm/worker/testing/crash/worker-process.ts";

import { percentile, print } from "./figures.ts";

const STARTS = 7;

/** The most memory that a process ever had, on other than Linux NaN. */
function peakMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** From the start of the process to its first answer. */
async function measure(startWorker: Start, folder: string) {
  const began = performance.now();
  const worker = await startWorker(folder);
  await (await fetch(`${worker.url}/api/health`)).text();
  const figures = { ms: performance.now() - began, mb: peakMb(worker.pid) };
  await worker.stop();
  return figures;
}

const median = (values: readonly number[]) => percentile(values, 0.5);

/**
 * The built worker in turn with the same worker from its sources. The goals are what the built one had to reach
 * beside a start that used to find modules by a hook: 0.61 of its time, 0.76 of its memory.
 */
export async function start(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tbm-start-"));
  const built: { ms: number; mb: number }[] = [];
  const source: { ms: number; mb: number }[] = [];
  // Both make ready what later starts find: the database, the built file, what Node compiled.
  for (const startWorker of [startWorkerFromSource, startWorkerProcess]) {
    await measure(startWorker, folder);
  }
  for (let count = 0; count < STARTS; count += 1) {
    source.push(await measure(startWorkerFromSource, folder));
    built.push(await measure(startWorkerProcess, folder));
  }
  rmSync(folder, { recursive: true });
  const ms = median(built.map((each) => each.ms));
  const mb = median(built.map((each) => each.mb));
  const sourceMs = median(source.map((each) => each.ms));
  const sourceMb = median(source.map((each) => each.mb));
  print(
    "start: first answer of the built worker, and its memory, by those of its sources",
    { ms, mb, sourceMs, sourceMb, timeRatio: ms / sourceMs, memoryRatio: mb / sourceMb },
    { timeRatio: { atMost: 0.2 }, memoryRatio: { atMost: 0.3 } },
  );
}
