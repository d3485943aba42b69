import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { raiseRestarted } from "#alerts/store-alerts.ts";
import { runAlertRound } from "#features/alerts/alert-round.ts";
import type { Ports } from "#ports.ts";

const ROUND_MS = 15_000;

/** Runs a round of alerts every 15 seconds. One that fails or waits for Telegram holds up nothing else. */
export function startAlertRounds(ports: Ports) {
  let isStopped = false;
  let cancel = () => {};

  async function run(): Promise<void> {
    try {
      await runAlertRound(ports);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      ports.log.error("alerts failed", { message });
    }
    if (!isStopped) {
      cancel = ports.setTimer(ROUND_MS, () => {
        running = run();
      });
    }
  }

  let running = run();
  return {
    stop: async (): Promise<void> => {
      isStopped = true;
      cancel();
      await running;
    },
  };
}

/**
 * Leaves a mark in the data folder while the worker runs. If it is there at the start, the worker had not shut down
 * cleanly, and an alert says so. Returns a function that removes the mark.
 */
export async function markRunning(ports: Ports, dataDir: string): Promise<() => void> {
  const path = join(dataDir, "running");
  if (existsSync(path)) {
    ports.log.warn("the last run did not shut down cleanly");
    await raiseRestarted(ports);
  }
  writeFileSync(path, "");
  return () => rmSync(path, { force: true });
}
