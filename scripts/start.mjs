import { runPinned } from "./run-pinned.mjs";
import { assertNodeVersion, ensureConsole, ensurePackages } from "./setup.mjs";

assertNodeVersion();
ensurePackages();
ensureConsole();
await runPinned("worker/src/hosts/node/main.ts");
