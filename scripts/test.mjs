import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { runChecks } from "./check.mjs";
import {
  assertNodeVersion,
  ensureBrowser,
  ensureConsole,
  ensurePackages,
  pinnedNode,
  root,
} from "./setup.mjs";

const results = join(root, "test-results");

/** Runs a test runner with its own output shown; a run that left no report counts as one failure. */
function runTests(args, environment, reportFile, count) {
  const report = join(results, reportFile);
  rmSync(report, { force: true });
  const { status } = spawnSync(pinnedNode, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(report, "utf8")));
    return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

assertNodeVersion();
ensurePackages();
mkdirSync(results, { recursive: true });

console.log("Checking format, lint, types and dead code…");
const outcomes = [await runChecks()];

ensureConsole();
console.log("Running the unit, API and host tests…");
outcomes.push(
  runTests(
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${join(results, "vitest.json")}`,
    ],
    process.stdout.isTTY ? {} : { NO_COLOR: "1" },
    "vitest.json",
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  ),
);

const browser = ensureBrowser();
console.log("Walking through the console in a browser…");
outcomes.push(
  runTests(
    [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config",
      "e2e/playwright.config.ts",
    ],
    { CHROME_PATH: browser },
    "playwright.json",
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  ),
);

const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
