// node scripts/setup/run.mjs [--console] [--page] [--browser] [--lean] <program.ts> [its own options]
// Sets up what is missing, then runs a program on the pinned Node and ends as it ended.
import { spawn } from "node:child_process";

import {
  assertNodeVersion,
  compileCache,
  ensureBrowser,
  ensureConsole,
  ensurePackages,
  ensureProgram,
  ensureSimulatorPage,
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

// Node reads a map at once, which takes 7 MB. The worker reads its own only when it has an error to tell.
const sourceMaps = options.has("--lean") ? [] : ["--enable-source-maps"];
const child = spawn(pinnedNode, [...nodeOptions, ...sourceMaps, ensureProgram(program), ...own], {
  cwd: root,
  stdio: "inherit",
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
