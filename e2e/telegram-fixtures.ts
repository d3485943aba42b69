import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Simulator, startWorker, type Worker } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { test as base } from "./with-simulator.ts";

/** Tests whose worker uses its own simulator as Telegram. */
export const test = base.extend({
  worker: async ({ simulator }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "tbm-e2e-"));
    const worker = await startWorker(folder, { TELEGRAM_API_ROOT: simulator.url });
    await use(worker);
    await worker.stop();
    await rm(folder, { recursive: true });
  },
});

/** Calls the worker's API with the key. */
export async function callWorker<T>(
  { url, apiKey }: Worker,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  // The caller names the type of this call's answer.
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** Creates a bot in the simulator and adds it to the worker. */
export async function addBot(
  worker: Worker,
  simulator: Simulator,
  name: string,
): Promise<{ id: number; token: string }> {
  const bot = await control(simulator.url, "POST", "/bots", { name });
  await callWorker(worker, "POST", "/api/bots", { name, token: bot.token });
  return bot;
}
