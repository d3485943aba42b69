import { existsSync, readFileSync } from "node:fs";

import { LimitSettings } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";
import { expect, onTestFinished, test } from "vitest";

import { startWorkerProcess } from "#testing/crash/worker-process.ts";
import { createDataFolder } from "#testing/world/data-folder.ts";

/** Below what the start leaves: 90 MB, and 109 with 50 bots. A backup and the formatting of dates add up to 15 later. */
const MOST_MB = { 0: 87, 1: 87, 50: 98 };

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

test.runIf(existsSync("/proc/self/status")).each([0, 1, 50] as const)(
  "an idle worker with %i polling bots gives back what its start needed",
  async (count) => {
    const telegram = createSimulator({ limits: LimitSettings.parse({ newTokensPerMinute: null }) });
    const server = await listen(telegram);
    const data = createDataFolder();
    for (let index = 0; index < count; index += 1) {
      const bot = telegram.control.createBot({ name: `Bot ${index}` });
      await data.addBot({ ...bot, chats: [] });
    }
    const worker = await startWorkerProcess(data.path, {
      ...data.environment,
      TELEGRAM_API_ROOT: server.url,
      // As in the published package.
      NODE_DISABLE_COMPILE_CACHE: "1",
    });
    onTestFinished(async () => {
      await worker.stop();
      await server.close();
      data.remove();
    });
    const isPolling = () => telegram.control.listBots().filter((bot) => bot.isPolling).length;
    await expect.poll(isPolling, { timeout: 60_000 }).toBe(count);
    await expect
      .poll(() => residentMb(worker.pid), { timeout: 120_000, interval: 500 })
      .toBeLessThanOrEqual(MOST_MB[count]);
  },
);
