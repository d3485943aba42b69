import { once } from "node:events";

import { spawnProgram } from "./spawn-program.ts";

/** Runs a script as a command, without blocking this thread: a fake Cloudflare may answer from here. */
export async function runScript(
  script: string,
  options: readonly string[],
  environment: Record<string, string>,
) {
  const child = spawnProgram(script, options, environment);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = await once(child, "close");
  return { code, output };
}
