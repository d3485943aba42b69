import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { startSimulatorProcess } from "#testing/simulator-process.ts";

import { createSimulator } from "./simulator.ts";
import { readEnvironment } from "./start-settings.ts";

test("an empty environment means the real clock on the default port", () => {
  expect(readEnvironment({})).toEqual({
    port: 8081,
    host: "127.0.0.1",
    options: { seed: 1, allowLocalWebhooks: false },
  });
});

test("reads every setting; SIMULATOR_PORT wins over PORT", () => {
  const settings = readEnvironment({
    SIMULATOR_PORT: "9000",
    PORT: "80",
    SIMULATOR_HOST: "0.0.0.0",
    SIMULATOR_CLOCK: "manual",
    SIMULATOR_SEED: "77",
    SIMULATOR_LOCAL_WEBHOOKS: "1",
  });
  expect(settings).toMatchObject({
    port: 9000,
    host: "0.0.0.0",
    options: { seed: 77, allowLocalWebhooks: true, clock: { isManual: true } },
  });
});

test.each([
  [{ SIMULATOR_CLOCK: "Manual" }, "SIMULATOR_CLOCK must be real or manual."],
  [{ SIMULATOR_SEED: "-1" }, "SIMULATOR_SEED must be a whole number from 0 to 4294967295."],
  [{ SIMULATOR_SEED: "1.5" }, "SIMULATOR_SEED must be a whole number from 0 to 4294967295."],
  [{ SIMULATOR_PORT: "70000" }, "SIMULATOR_PORT must be a whole number from 0 to 65535."],
  [{ PORT: "http" }, "PORT must be a whole number from 0 to 65535."],
  [{ SIMULATOR_LOCAL_WEBHOOKS: "yes" }, "SIMULATOR_LOCAL_WEBHOOKS must be 0 or 1."],
])("%o: %s", (environment, sentence) => {
  expect(() => readEnvironment(environment)).toThrow(sentence);
});

test("the control API moves a process's manual clock, and its seed is used", async () => {
  const simulator = await startSimulatorProcess(0, {
    SIMULATOR_CLOCK: "manual",
    SIMULATOR_SEED: "7",
  });
  const ask = async (path: string, body: unknown) => {
    const init = { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${simulator.url}/_${path}`, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  try {
    const first = await ask("/clock", { ms: 0 });
    const later = await ask("/clock", { ms: 3_600_000 });
    expect(Number(later.body["now"]) - Number(first.body["now"])).toBe(3_600_000);
    expect(await ask("/outage", { ms: 10 })).toMatchObject({ status: 409 });
    const { body } = await ask("/bots", { name: "News" });
    const { control } = createSimulator({ seed: 7 });
    expect(body["token"]).toBe(control.createBot({ name: "News" }).token);
  } finally {
    await simulator.stop();
  }
});

test("a wrong setting ends the process with a sentence", async () => {
  const main = join(import.meta.dirname, "main.ts");
  const env = { PATH: process.env["PATH"] ?? "", SIMULATOR_CLOCK: "fast" };
  await expect(promisify(execFile)(process.execPath, [main], { env })).rejects.toMatchObject({
    code: 1,
    stderr: "SIMULATOR_CLOCK must be real or manual.\n",
  });
});
