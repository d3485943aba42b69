import { spawn } from "node:child_process";
import { join } from "node:path";

import { pinnedNode, root } from "./setup.mjs";

/** Runs a program on the pinned Node until it ends, passing signals on, and ends as it ended. */
export function runPinned(file, args = []) {
  const child = spawn(pinnedNode, [...args, join(root, file)], { cwd: root, stdio: "inherit" });
  // A terminal sends Ctrl+C to both; a service manager signals only this process.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve) => {
    child.on("exit", (code, signal) => {
      process.exitCode = code ?? (signal ? 1 : 0);
      resolve();
    });
  });
}
