import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";

import { addDemoBots, addDemoImages, addDemoKeyboards } from "./demo-data.ts";
import { addDemoPlans } from "./demo-plans.ts";
import { startDemoTelegram } from "./demo-telegram.ts";

interface Worker {
  url: string;
  key: string;
}

/** Fills a worker that is connected to the demo's Telegram. Existing records stay as they are. */
export async function addDemoData(
  worker: Worker,
  telegram: Awaited<ReturnType<typeof startDemoTelegram>>,
): Promise<void> {
  await addDemoKeyboards(worker);
  await addDemoImages(worker);
  await addDemoBots(worker, telegram.bots);
  telegram.openChats();
  await addDemoPlans(worker);
}

/** A worker with the demo's data in its own folder, which `stop` removes. */
export async function startDemoWorker() {
  const folder = mkdtempSync(join(tmpdir(), "tbm-demo-"));
  const telegram = await startDemoTelegram();
  const worker = await startWorkerProcess(folder, { TELEGRAM_API_ROOT: telegram.url });
  const { url, apiKey: key } = worker;
  await addDemoData({ url, key }, telegram);
  return {
    url,
    telegram,
    connection: { baseUrl: url, apiKey: key },
    stop: async () => {
      await worker.stop();
      await telegram.close();
      rmSync(folder, { recursive: true });
    },
  };
}
