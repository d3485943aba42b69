import { spawnSync } from "node:child_process";

import { expect, onTestFinished, vi } from "vitest";

import { startMachine } from "./machine.ts";

/** A machine needs root here, and Caddy for https. */
export const canOpenMachine =
  process.getuid?.() === 0 && spawnSync("caddy", ["version"]).status === 0;

/** Where the guides have the worker, without and with https. */
export const LOCAL = "http://127.0.0.1:8787";
export const PUBLIC = "https://bots.example.com";

/** A machine whose commands run in this folder. It stops with the test. */
export async function openMachine(folder: string, environment: Record<string, string> = {}) {
  const machine = await startMachine();
  onTestFinished(() => machine.stop());
  const at = (line: string) => `cd ${folder} && ${line}`;
  const expectAnswer = (url: string, text: string) =>
    vi.waitFor(
      () => expect(machine.run(`curl --insecure --silent ${url}`).output).toContain(text),
      { timeout: 60_000, interval: 500 },
    );
  return {
    run: (line: string) => {
      const { status, output } = machine.run(at(line), environment);
      expect(status, output).toBe(0);
      return output;
    },
    start: (line: string) => machine.start(`sh -c '${at(`exec env ${line}`)}'`),
    /** The worker runs here, and has a console. */
    isReachable: async (address: string) => {
      await expectAnswer(`${address}/readyz`, "ok");
      await expectAnswer(`${address}/`, "<title>");
    },
    /** The console may be opened at this address. Its header is sent only by a worker that knows it. */
    knowsAddress: (address: string) =>
      expectAnswer(`--head ${address}/`, "strict-transport-security"),
    /** The worker has this version, and accepts the key. */
    hasVersion: (address: string, version: string, key: string) =>
      expectAnswer(
        `--header 'Authorization: Bearer ${key}' ${address}/api/health`,
        `"version":"${version}"`,
      ),
  };
}
