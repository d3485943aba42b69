import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { assertNodeVersion, ensurePackages, pinnedNode, root } from "./setup.mjs";

const PROJECTS = [
  "contract",
  "worker",
  "worker/tsconfig.node.json",
  "worker/tsconfig.cloudflare.json",
  "console",
  "console/tsconfig.test.json",
  "console/service-worker",
  "simulator",
  "simulator/page",
  "e2e",
  "scripts",
  "bench",
];

// With several threads the compiler checks the same types several times, which doubles the processor time.
const CHECKS = [
  ["format", "oxfmt/bin/oxfmt", ["--check"]],
  ["lint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]],
  ["types", "typescript/bin/tsc", ["-b", "--singleThreaded", ...PROJECTS]],
  ["dead code", "knip/bin/knip.js", []],
  ["translations", "../console/check-translations.ts", []],
];

function runCheck([name, program, args]) {
  const start = Date.now();
  const child = spawn(pinnedNode, [join(root, "node_modules", program), ...args], { cwd: root });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on("close", (status) => {
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      if (status === 0) console.log(`${name}: fine (${seconds} s)`);
      else console.log(`${output.trim()}\n${name}: failed`);
      resolve(status === 0);
    });
  });
}

/** Runs all static checks, two at a time, and counts those that passed and failed. */
export async function runChecks() {
  const waiting = [...CHECKS];
  const results = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      results.push(await runCheck(check));
    }
  };
  await Promise.all([work(), work()]);
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  assertNodeVersion();
  ensurePackages();
  const { failed } = await runChecks();
  process.exitCode = failed > 0 ? 1 : 0;
}
