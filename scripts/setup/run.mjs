// node scripts/setup/run.mjs [--console] [--page] [--browser] [--lean] <program.ts> [its own options]
// Sets up what is missing, then runs a program on the pinned Node and exits with its status.
import { spawn } from "node:child_process";

import {
  assertNodeVersion,
  compileCache,
  ensureBrowser,
  ensureConsole,
  ensurePackages,
  ensureProgram,
  ensureSimulatorPage,
  leanEnvironment,
  nodeOptions,
  pinnedNode,
  root,
} from "./setup.mjs";

const given = process.argv.slice(2);
const place = given.findIndex((one) => !one.startsWith("--"));
const options = new Set(given.slice(0, place));
const [program = "", ...own] = given.slice(place);

assertNodeVersion();
ensurePackages();
if (options.has("--console")) ensureConsole();
if (options.has("--page")) ensureSimulatorPage();
if (options.has("--browser")) process.env.CHROME_PATH = ensureBrowser();

// Source maps take 7 MB of memory, so the worker reads its own only to report an error.
const isLean = options.has("--lean");
const sourceMaps = isLean ? [] : ["--enable-source-maps"];
const child = spawn(pinnedNode, [...nodeOptions, ...sourceMaps, ensureProgram(program), ...own], {
  cwd: root,
  stdio: "inherit",
  env: { NODE_COMPILE_CACHE: compileCache, ...(isLean && leanEnvironment), ...process.env },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
