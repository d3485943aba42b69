import { once } from "node:events";

import { spawnProgram } from "./spawn-program.ts";

/** Runs a script as a command; not waited for in this thread, where a stand-in for Cloudflare may answer. */
export async function runScript(
  script: string,
  options: readonly string[],
  environment: Record<string, string>,
) {
  const child = spawnProgram(script, options, environment);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = await once(child, "close");
  return { code, said };
}
