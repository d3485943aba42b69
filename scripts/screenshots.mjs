import { runPinned } from "./run-pinned.mjs";
import { assertNodeVersion, ensureBrowser, ensureConsole, ensurePackages } from "./setup.mjs";

assertNodeVersion();
ensurePackages();
ensureConsole();
process.env.CHROME_PATH = ensureBrowser();
await runPinned("scripts/take-screenshots.ts");
