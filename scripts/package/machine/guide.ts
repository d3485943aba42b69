import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, vi } from "vitest";

import { ROOT } from "#package/packed.ts";

import { startMachine } from "./machine.ts";

/** The file of the package, with the version in a guide. */
const PACKAGE = /telegram-bot-manager-([\d.]+)\.tgz/;
const SHELL_BLOCK = /^```sh\n([\s\S]*?)^```$/gm;

/** The commands of a guide in docs/. */
export function readGuide(name: string) {
  const text = readFileSync(join(ROOT, "docs", name), "utf8");
  const blocksIn = (part: string): string[][] =>
    [...part.matchAll(SHELL_BLOCK)].map(([, lines = ""]) => lines.trimEnd().split("\n"));
  return {
    /** Those of a section, one list for each block. */
    commandsOf: (heading: string): string[][] =>
      blocksIn(text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ""),
    /** The command in a sentence that begins like this. */
    commandLike: (start: string): string => {
      const sentences = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
      const codes = Array.from(sentences.matchAll(/`([^`]+)`/g), ([, code = ""]) => code);
      return codes.find((code) => code.startsWith(start)) ?? "";
    },
    /** The version of the package that the guide names. */
    version: PACKAGE.exec(text)?.[1] ?? "",
    blockCount: blocksIn(text).length,
  };
}

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
