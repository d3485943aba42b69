import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { PROJECT_ROOT } from "#hosts/project-root.ts";

/** The options with which `scripts/setup/run.mjs` starts programs. */
export const NODE_OPTIONS = [
  "--disable-warning=ExperimentalWarning",
  "--import",
  pathToFileURL(join(PROJECT_ROOT, "scripts/setup/quick-imports.mjs")).href,
];

/** Runs a script as a command, without blocking this thread: a fake Cloudflare may answer from here. */
export async function runScript(
  script: string,
  options: readonly string[],
  environment: Record<string, string>,
) {
  const child = spawn(process.execPath, [...NODE_OPTIONS, join(PROJECT_ROOT, script), ...options], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = await once(child, "close");
  return { code, output };
}
