import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { type Start, startWorkerdProcess } from "./worker-process.ts";

const SCRIPTS = join(import.meta.dirname, "..", "..", "..", "scripts");

/** Runs `npm run export` or `npm run import` on a data folder of the host that `start` starts. */
export async function move(
  direction: "export" | "import",
  file: string,
  start: Start,
  environment: Record<string, string>,
) {
  const flags = start === startWorkerdProcess ? ["--workerd"] : [];
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(SCRIPTS, `${direction}.ts`), ...flags, file],
    { env: { PATH: process.env["PATH"] ?? "", ...environment }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = await once(child, "close");
  return { code, said };
}
