import { setTimeout as sleep } from "node:timers/promises";

import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { createDataFolder } from "@tbm/worker/testing/world/data-folder.ts";

import { processorMs } from "./processor-time.ts";
import type { SimulatedTelegram } from "./simulated-telegram.ts";

export type DataFolder = ReturnType<typeof createDataFolder>;

/** A data folder with all of the simulator's bots, and a broadcast to all of their groups if a message is given. */
export async function folderFor(telegram: SimulatedTelegram, message: string | null) {
  const data = createDataFolder();
  const bots: { id: string; groups: string[] }[] = [];
  for (const bot of telegram.bots) {
    const added = await data.addBot(bot);
    bots.push(added);
    if (message !== null) await data.broadcast(added.id, added.groups, message);
  }
  return { data, bots };
}

/** Starts a worker, waits until everything is sent or changed, and returns the time and the processor time that it took. */
export async function sendAll(data: DataFolder, url: string, clockSpeed = "1") {
  data.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const reader = data.reopen();
  // With a public address the worker does not poll, which it would do nonstop on a fast clock.
  const environment = {
    ...data.environment,
    TELEGRAM_API_ROOT: url,
    WORKER_URL: "https://worker.example.com",
    CLOCK_SPEED: clockSpeed,
  };
  const succeeded = reader.prepare(
    "SELECT count(*) AS n FROM all_deliveries WHERE state IN ('sent', 'done')",
  );
  const before = Number(succeeded.get()?.["n"]);
  const spawned = performance.now();
  const worker = await startWorkerProcess(data.path, environment);
  const started = performance.now();
  const open = reader.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  while (open.get()) await sleep(20);
  const ended = performance.now();
  const cost = processorMs(worker.pid);
  await worker.stop();
  const sent = Number(succeeded.get()?.["n"]);
  return {
    seconds: (ended - spawned) / 1000,
    secondsOnceStarted: (ended - started) / 1000,
    sent: sent - before,
    processorMsEach: cost / (sent - before),
  };
}

/** A bot and its groups. */
export interface Sender {
  id: string;
  groups: readonly string[];
}

/** Sends one message from each bot to all its groups, and returns the seconds for each delivery. */
export async function secondsPerDelivery(
  data: DataFolder,
  senders: readonly Sender[],
  url: string,
  clockSpeed: string,
): Promise<number> {
  for (const { id, groups } of senders) await data.broadcast(id, groups, "Hello");
  const { secondsOnceStarted, sent } = await sendAll(data, url, clockSpeed);
  return secondsOnceStarted / sent;
}
