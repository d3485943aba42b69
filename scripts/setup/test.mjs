// npm test: the checks, and all tests that are quick. npm run test:deep: those that take long, whose files
// are named *.deep.test.ts and *.deep.spec.ts.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { runChecks } from "./check.mjs";
import {
  assertNodeVersion,
  ensureBrowser,
  ensureCaddy,
  ensureConsole,
  ensurePackages,
  ensureSimulatorPage,
  nodeOptions,
  pinnedNode,
  root,
} from "./setup.mjs";

const isDeep = process.argv.includes("--deep");
const results = join(root, "test-results");

/** Runs a test runner and counts its report. A run that left no report counts as one failure. */
async function runTests({ args, environment, reportFile, count }) {
  const report = join(results, reportFile);
  rmSync(report, { force: true });
  const child = spawn(pinnedNode, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(report, "utf8")));
    return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const runUnits = () =>
  runTests({
    args: [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...(isDeep ? [".deep.test."] : ["--exclude=**/*.deep.test.*"]),
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${join(results, "units.json")}`,
    ],
    environment: process.stdout.isTTY ? {} : { NO_COLOR: "1" },
    reportFile: "units.json",
    count: ({ numPassedTests, numFailedTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  });

const runBrowserTests = (browser) =>
  runTests({
    args: [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config",
      "e2e/playwright.config.ts",
      isDeep ? String.raw`\.deep\.spec` : String.raw`(?<!\.deep)\.spec`,
    ],
    // The browser tests run workers and simulators in their own processes.
    environment: { CHROME_PATH: browser, NODE_OPTIONS: nodeOptions.join(" ") },
    reportFile: "playwright.json",
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  });

assertNodeVersion();
ensurePackages();
mkdirSync(results, { recursive: true });
const outcomes = [];

if (!isDeep) {
  console.log("Checking format, lint, types and dead code…");
  outcomes.push(await runChecks());
}
ensureConsole();
ensureSimulatorPage();
if (isDeep) ensureCaddy();
console.log(`Running the ${isDeep ? "long" : "unit, API and host"} tests…`);
outcomes.push(await runUnits());

const browser = ensureBrowser();
console.log("Running the browser tests…");
outcomes.push(await runBrowserTests(browser));

const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
