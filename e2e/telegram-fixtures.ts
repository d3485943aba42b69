import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Simulator, startWorker, type Worker } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { test as base } from "./with-simulator.ts";

/** The worker's Telegram is a simulator of its own. */
export const test = base.extend({
  worker: async ({ simulator }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "tbm-e2e-"));
    const worker = await startWorker(folder, { TELEGRAM_API_ROOT: simulator.url });
    await use(worker);
    await worker.stop();
    await rm(folder, { recursive: true });
  },
});

/** Asks the worker as the operator's own program would. */
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
  // The caller names what this call answers with.
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** A bot that Telegram knows and the worker has. */
export async function addBot(
  worker: Worker,
  simulator: Simulator,
  name: string,
): Promise<{ id: number; token: string }> {
  const bot = await control(simulator.url, "POST", "/bots", { name });
  await callWorker(worker, "POST", "/api/bots", { name, token: bot.token });
  return bot;
}
