// node scripts/run.mjs [--console] [--browser] <program.ts>
// Sets up what is missing, then runs a program on the pinned Node and ends as it ended.
import { spawn } from "node:child_process";
import { join } from "node:path";

import {
  assertNodeVersion,
  ensureBrowser,
  ensureConsole,
  ensurePackages,
  pinnedNode,
  root,
} from "./setup.mjs";

// Node calls some of what it offers experimental, which is no news for who runs this.
const QUIET = "--disable-warning=ExperimentalWarning";

const options = process.argv.slice(2);
const program = options.pop() ?? "";

assertNodeVersion();
ensurePackages();
if (options.includes("--console")) ensureConsole();
if (options.includes("--browser")) process.env.CHROME_PATH = ensureBrowser();

const child = spawn(pinnedNode, [QUIET, join(root, program)], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
