import { setTimeout as sleep } from "node:timers/promises";

import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";

import { folderFor } from "./bench-worker.ts";
import { print } from "./figures.ts";
import { simulatedTelegram } from "./simulated-telegram.ts";

const BOTS = 10;
const CHATS = 1000;
const BROADCASTS = 10;
const STARTS = 5;

/** The time from the start of the process to the first message that members see. */
export async function restart(): Promise<void> {
  const telegram = await simulatedTelegram({ bots: BOTS, chatsPerBot: CHATS, hasLimits: false });
  const { data, bots } = await folderFor(telegram, null);
  for (const { id, groups } of bots) {
    for (let count = 0; count < BROADCASTS; count += 1)
      await data.broadcast(id, groups, `No. ${count}`);
  }
  data.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const waits: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const { size } = await telegram.posts(Number.MAX_SAFE_INTEGER);
    const start = Date.now();
    const environment = { ...data.environment, TELEGRAM_API_ROOT: telegram.url };
    const worker = await startWorkerProcess(data.path, environment);
    await sleep(1500);
    worker.kill("SIGKILL");
    await worker.exited;
    waits.push(((await telegram.posts(size)).posts[0]?.at ?? Infinity) - start);
  }
  print(
    "restart: first message after a start, with 100,000 queued",
    { milliseconds: Math.max(...waits), fastest: Math.min(...waits) },
    { milliseconds: { atMost: 1000 } },
  );
  data.remove();
  await telegram.close();
}
