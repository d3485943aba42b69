import { spawn } from "node:child_process";
import { join } from "node:path";

import { assertNodeVersion, ensurePackages, pinnedNode, root } from "./setup.mjs";

assertNodeVersion();
ensurePackages();
console.log("The console reloads at http://127.0.0.1:5173; connect it to http://127.0.0.1:8787");
console.log("with the API key that the worker prints, or that is in data/.env.");

const programs = [
  ["--watch", "worker/src/hosts/node/main.ts"],
  [join("node_modules", "vite", "bin", "vite.js"), "console"],
];
// The development server of the console has a different origin than the worker.
const env = {
  ...process.env,
  ALLOWED_ORIGINS: "http://127.0.0.1:5173,http://localhost:5173",
};
const children = programs.map((args) =>
  spawn(pinnedNode, args, { cwd: root, stdio: "inherit", env }),
);
const stopAll = () => children.forEach((child) => child.kill());
process.on("SIGINT", stopAll);
process.on("SIGTERM", stopAll);
for (const child of children) child.on("exit", stopAll);
