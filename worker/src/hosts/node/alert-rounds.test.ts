import { existsSync } from "node:fs";

import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";
import { expect, onTestFinished, test } from "vitest";

import { codeIn } from "#testing/alerts/paired-operator.ts";
import { eachWorkerFolder } from "#testing/crash/worker-folder.ts";
import type { WorkerProcess } from "#testing/crash/worker-process.ts";
import { eventually } from "#testing/world/eventually.ts";

const { pathTo, start } = eachWorkerFolder();

/** Sends a request; the test reads the fields that it expects. */
async function ask({ url, apiKey }: WorkerProcess, method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return (await (await fetch(`${url}${path}`, init)).json()) as { id: string; link: string };
}

test("a worker that polls pairs a chat, and reports a crash there but not a regular stop", async () => {
  const telegram = createSimulator({ limits: noLimits() });
  const server = await listen(telegram);
  onTestFinished(() => server.close());
  const environment = { TELEGRAM_API_ROOT: server.url };
  const bot = telegram.control.createBot({ name: "Shop" });
  const { id: ann } = telegram.control.createPerson({ name: "Ann" });
  const read = () =>
    telegram.journal
      .all()
      .filter(({ chatId, botId }) => chatId === ann && botId === bot.id)
      .map(({ text = "" }) => text);

  const first = await start(environment);
  const added = await ask(first, "POST", "/api/bots", { name: "Shop", token: bot.token });
  const path = `/api/bots/${added.id}/alert-pairing`;
  const { link } = await ask(first, "PUT", path, { language: "th" });
  telegram.control.changePerson(ann, { startsBot: bot.id, startText: codeIn(link) });
  await eventually(() => expect(read()).toEqual([expect.stringContaining("Shop")]));

  expect(existsSync(pathTo("data", "running"))).toBe(true);
  expect((await first.stop()).code).toBe(0);
  expect(existsSync(pathTo("data", "running"))).toBe(false);

  const second = await start(environment);
  second.kill("SIGKILL");
  await second.exited;
  await start(environment);
  await eventually(() => expect(read()).toHaveLength(2));
  expect(read()[1]).toMatch(/^เวิร์กเกอร์เริ่มทำงานใหม่\n/);
});
