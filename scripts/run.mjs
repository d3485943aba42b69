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

const options = process.argv.slice(2);
const program = options.pop() ?? "";

assertNodeVersion();
ensurePackages();
if (options.includes("--console")) ensureConsole();
if (options.includes("--browser")) process.env.CHROME_PATH = ensureBrowser();

const child = spawn(pinnedNode, [join(root, program)], { cwd: root, stdio: "inherit" });
// A terminal sends Ctrl+C to both; a service manager signals only this process.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
