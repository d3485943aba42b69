import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startWorkerProcess } from "@tbm/worker/testing/worker-process.ts";

import { addDemoBots, addDemoImages, addDemoKeyboards } from "./demo-data.ts";
import { addDemoPlans } from "./demo-plans.ts";
import { startDemoTelegram } from "./demo-telegram.ts";

/** A worker with the demo's data in a folder of its own, which `stop` removes. */
export async function startDemoWorker() {
  const folder = mkdtempSync(join(tmpdir(), "tbm-demo-"));
  const telegram = await startDemoTelegram();
  const worker = await startWorkerProcess(folder, { TELEGRAM_API_ROOT: telegram.url });
  const { url, apiKey: key } = worker;
  await addDemoKeyboards({ url, key });
  await addDemoImages({ url, key });
  await addDemoBots({ url, key }, telegram.bots);
  telegram.openChats();
  await addDemoPlans({ url, key });
  return {
    url,
    connection: { baseUrl: url, apiKey: key },
    stop: async () => {
      await worker.stop();
      await telegram.close();
      rmSync(folder, { recursive: true });
    },
  };
}
