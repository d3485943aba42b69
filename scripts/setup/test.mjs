import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { runChecks } from "./check.mjs";
import {
  assertNodeVersion,
  ensureBrowser,
  ensureConsole,
  ensurePackages,
  ensureSimulatorPage,
  nodeOptions,
  pinnedNode,
  root,
} from "./setup.mjs";

const results = join(root, "test-results");

/**
 * Runs a test runner and shows what it says, `later` all of it at its end. A run that left no report counts as
 * one failure.
 */
async function runTests({ args, environment, reportFile, count, later = false }) {
  const report = join(results, reportFile);
  rmSync(report, { force: true });
  const shown = later ? "pipe" : "inherit";
  const child = spawn(pinnedNode, args, {
    cwd: root,
    stdio: ["ignore", shown, shown],
    env: { ...process.env, ...environment },
  });
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  const status = await new Promise((resolve) => child.on("close", resolve));
  process.stdout.write(Buffer.concat(output));
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(report, "utf8")));
    return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const runUnits = (name, options, later) =>
  runTests({
    args: [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...options,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${join(results, `${name}.json`)}`,
    ],
    environment: process.stdout.isTTY ? {} : { NO_COLOR: "1" },
    reportFile: `${name}.json`,
    count: ({ numPassedTests, numFailedTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
    later,
  });

assertNodeVersion();
ensurePackages();
mkdirSync(results, { recursive: true });

console.log("Checking format, lint, types and dead code…");
const outcomes = [await runChecks()];

ensureConsole();
ensureSimulatorPage();
console.log("Running the unit, API and host tests…");
// At once: the worker's tests wait for half of their time, the console's only calculate.
outcomes.push(
  ...(await Promise.all([
    runUnits("units", ["--project=!console"]),
    runUnits("console", ["--project=console", `--maxWorkers=${availableParallelism()}`], true),
  ])),
);

const browser = ensureBrowser();
console.log("Walking through the console in a browser…");
outcomes.push(
  await runTests({
    args: [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config",
      "e2e/playwright.config.ts",
    ],
    // The walks run workers and simulators in their own processes, which import all of both.
    environment: { CHROME_PATH: browser, NODE_OPTIONS: nodeOptions.join(" ") },
    reportFile: "playwright.json",
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  }),
);

const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
