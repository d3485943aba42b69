import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";

import { PROJECT_ROOT } from "#hosts/project-root.ts";

const built = new Map<string, string>();

/** The path of a program's built file. Builds it first if its sources have changed. */
function builtFile(program: string): string {
  const known = built.get(program);
  if (known) return known;
  const build = join(PROJECT_ROOT, "scripts/setup/build.mjs");
  const output = execFileSync(process.execPath, [build, program], { encoding: "utf8" });
  const file = output.trimEnd().split("\n").at(-1) ?? "";
  built.set(program, file);
  return file;
}

/** Starts a built program as `scripts/setup/run.mjs` does, but directly; with `isSource`, starts its source file. */
export function spawnProgram(
  program: string,
  options: readonly string[],
  environment: Record<string, string>,
  isSource = false,
) {
  const file = isSource ? join(PROJECT_ROOT, program) : builtFile(program);
  const NODE_COMPILE_CACHE = join(PROJECT_ROOT, "node_modules/.cache/compiled");
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...options], {
    env: { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
