import { runPinned } from "./run-pinned.mjs";
import { assertNodeVersion, ensureConsole, ensurePackages } from "./setup.mjs";

assertNodeVersion();
ensurePackages();
ensureConsole();
await runPinned("scripts/run-demo.ts");
