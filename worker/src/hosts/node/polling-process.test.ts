import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { startWorkerProcess, type WorkerProcess } from "#testing/crash/worker-process.ts";
import { eventually } from "#testing/world/eventually.ts";

let folder: string;
let telegram: ReturnType<typeof createSimulator>;
let server: Awaited<ReturnType<typeof listen>>;
const running: WorkerProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tbm-"));
  telegram = createSimulator({ limits: noLimits() });
  server = await listen(telegram);
});
afterEach(async () => {
  for (const worker of running.splice(0)) {
    worker.kill("SIGKILL");
    await worker.exited;
  }
  await server.close();
  rmSync(folder, { recursive: true });
});

async function start(apiKey?: string) {
  const worker = await startWorkerProcess(join(folder, "data"), {
    TELEGRAM_API_ROOT: server.url,
    ...(apiKey && { API_KEY: apiKey }),
  });
  running.push(worker);
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = {
      Authorization: `Bearer ${worker.apiKey}`,
      "Content-Type": "application/json",
    };
    return (await fetch(`${worker.url}${path}`, { ...init, headers })).json();
  };
  return { ...worker, ask };
}

function joinGroup(botId: number, title: string): void {
  const { id } = telegram.control.createChat({ type: "supergroup", title });
  telegram.control.addBot(id, botId);
}

test("a real worker polls, finds groups, stops immediately, and continues where it stopped", async () => {
  const bot = telegram.control.createBot({ name: "Shop" });
  const first = await start();
  const body = JSON.stringify({ name: "Shop", token: bot.token });
  expect(await first.ask("/api/bots", { method: "POST", body })).toMatchObject({
    status: "online",
    username: "shop_bot",
  });
  joinGroup(bot.id, "One");
  await eventually(async () => {
    expect(await first.ask("/api/groups")).toMatchObject([{ name: "One" }]);
  });

  await eventually(() => expect(telegram.control.listBots()[0]?.isPolling).toBe(true));
  const stopRequestedAt = Date.now();
  expect(await first.stop()).toEqual({ code: 0, signal: null });
  expect(Date.now() - stopRequestedAt).toBeLessThan(15_000);

  joinGroup(bot.id, "Two");
  const second = await start(first.apiKey);
  await eventually(async () => {
    expect(await second.ask("/api/groups")).toMatchObject([{ name: "Two" }, { name: "One" }]);
  });
  const written = [first, second].map((worker) => worker.output() + worker.log()).join("");
  expect(written).not.toContain(bot.token.slice(bot.token.indexOf(":") + 1));
});
