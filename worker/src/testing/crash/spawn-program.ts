import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";

import { PROJECT_ROOT } from "#hosts/project-root.ts";

interface Built {
  file: string;
  environment: Record<string, string>;
}

const builds = new Map<string, Built>();

/** A program's built file, and what `npm start` adds to its environment. Builds it first if its sources have changed. */
function build(program: string): Built {
  const known = builds.get(program);
  if (known) return known;
  const script = join(PROJECT_ROOT, "scripts/setup/build.mjs");
  const output = execFileSync(process.execPath, [script, program], { encoding: "utf8" });
  // Printed by the script.
  const built = JSON.parse(output.trimEnd().split("\n").at(-1) ?? "") as Built;
  builds.set(program, built);
  return built;
}

/** Starts a built program as `scripts/setup/run.mjs` does, but directly; with `isSource`, starts its source file. */
export function spawnProgram(
  program: string,
  options: readonly string[],
  environment: Record<string, string>,
  isSource = false,
) {
  const built = isSource ? { file: join(PROJECT_ROOT, program), environment: {} } : build(program);
  const NODE_COMPILE_CACHE = join(PROJECT_ROOT, "node_modules/.cache/compiled");
  return spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", built.file, ...options],
    {
      env: {
        PATH: process.env["PATH"] ?? "",
        NODE_COMPILE_CACHE,
        ...built.environment,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}
