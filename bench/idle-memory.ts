import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { createDataFolder } from "@tbm/worker/testing/world/data-folder.ts";

import { print } from "./figures.ts";
import { simulatedTelegram, type SimulatedTelegram } from "./simulated-telegram.ts";

/** Each worker has bots of its own, because only one may poll with a token. */
const POLLING_BOTS = [0, 1, 50];
const UNTIL_BACKUP_MS = 60_000;
const IDLE_MS = 10 * 60_000;
const GOAL_MB = 90;

/** What a process has in memory, and how much of that is its own rather than read from files. NaN if not on Linux. */
function memoryMb(pid: number): { resident: number; own: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { resident: mb("VmRSS"), own: mb("RssAnon") };
  } catch {
    return { resident: Number.NaN, own: Number.NaN };
  }
}

async function startIdleWorker(url: string, bots: SimulatedTelegram["bots"]) {
  const data = createDataFolder();
  for (const bot of bots) await data.addBot(bot);
  data.database.close();
  const worker = await startWorkerProcess(data.path, {
    ...data.environment,
    TELEGRAM_API_ROOT: url,
  });
  const call = async (method: string) => {
    const headers = { Authorization: `Bearer ${worker.apiKey}` };
    const answer = await fetch(`${worker.url.replace(/#.*/, "")}/api/backups`, { method, headers });
    return answer.json();
  };
  return {
    pid: worker.pid,
    bots: bots.length,
    backUp: async () => {
      await call("POST");
      while ((await call("GET")).running !== null) await sleep(100);
      return (await call("GET")).backups.length;
    },
    stop: async () => {
      await worker.stop();
      data.remove();
    },
  };
}

/** The memory of workers that have nothing to do, ten minutes after their start, with one backup in between. */
export async function idle(): Promise<void> {
  const count = POLLING_BOTS.reduce((sum, bots) => sum + bots, 0);
  const telegram = await simulatedTelegram({ bots: count, chatsPerBot: 0, hasLimits: false });
  const unused = [...telegram.bots];
  const workers = [];
  for (const bots of POLLING_BOTS) {
    workers.push(await startIdleWorker(telegram.url, unused.splice(0, bots)));
  }
  await sleep(UNTIL_BACKUP_MS);
  const backups = [];
  for (const worker of workers) backups.push(await worker.backUp());
  await sleep(IDLE_MS - UNTIL_BACKUP_MS);
  for (const [index, { pid, bots }] of workers.entries()) {
    const { resident, own } = memoryMb(pid);
    print(
      `idle: a worker with ${bots} polling bots after ten minutes and a backup`,
      { residentMb: resident, ownMb: own, backups: backups[index] ?? 0 },
      { backups: { atLeast: 1 }, ...(bots < 2 && { residentMb: { atMost: GOAL_MB } }) },
    );
  }
  for (const worker of workers) await worker.stop();
  await telegram.close();
}
