import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

import { chromium } from "@playwright/test";

import { startDemoWorker } from "#demo/demo-worker.ts";

import { BROWSER_OPTIONS } from "./browser-options.ts";

// Fetched when it is first asked for: with it, every first start would install 180 MB more.
const LIGHTHOUSE = "lighthouse@13.5.0";
const SCREENS = { dashboard: "/", settings: "/settings" };
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const RUNS = 3;
/** How much slower than a fast computer Lighthouse takes a phone to be, whatever it runs on. */
const STOCK_SLOWDOWN = 4;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * How many times slower than this machine that phone is, by the machine's index. These are the points of
 * Lighthouse's own calculator, to which its docs/throttling.md sends machines that are not that fast.
 */
function phoneSlowdown(index: number): number {
  const slowdown =
    index >= 1300
      ? 3 + (index - 1300) / 233
      : index >= 800
        ? 2 + (index - 800) / 500
        : 1 + Math.max(0, index - 150) / 650;
  return Math.round(slowdown * 10) / 10;
}

/** The scores of a page in the browser that listens at the port, from 0 to 100. */
async function measure(url: string, port: number, options: readonly string[]) {
  const lighthouse = ["exec", "--yes", "--package", LIGHTHOUSE, "--", "lighthouse", url];
  const flags = [`--port=${port}`, "--disable-storage-reset", "--no-enable-error-reporting"];
  const output = ["--quiet", "--output=json", `--only-categories=${CATEGORIES.join()}`];
  const { stdout } = await promisify(execFile)(
    "npm",
    [...lighthouse, ...flags, ...output, ...options],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`,
      },
    },
  );
  const { categories, audits, environment } = JSON.parse(stdout.slice(stdout.indexOf("{")));
  const scores = CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]);
  const failing = Object.values<{ id: string; score: number | null }>(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id }) => id);
  return { ...Object.fromEntries(scores), cpu: environment.benchmarkIndex, failing };
}

const demo = await startDemoWorker();
const profile = mkdtempSync(join(tmpdir(), "tbm-lighthouse-"));
const port = await freePort();
const browser = await chromium.launchPersistentContext(profile, {
  ...BROWSER_OPTIONS,
  args: [...BROWSER_OPTIONS.args, `--remote-debugging-port=${port}`],
});
const page = await browser.newPage();
await page.goto(demo.url);
const devtools = await browser.newCDPSession(page);
await page.evaluate(
  (saved) => localStorage.setItem("bot-manager-config", JSON.stringify(saved)),
  demo.connection,
);
async function report(screen: string, path: string, device: object, options: readonly string[]) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    // Lighthouse would empty the storage with it, and so forget the worker.
    await devtools.send("Network.clearBrowserCache");
    runs.push(await measure(`${demo.url}${path}`, port, options));
  }
  const [, median] = runs.toSorted((one, other) => one["performance"] - other["performance"]);
  console.log(JSON.stringify({ screen, ...device, ...median }));
  return Math.max(...runs.map(({ cpu }) => cpu));
}

for (const [screen, path] of Object.entries(SCREENS)) {
  const index = await report(screen, path, { device: "desktop" }, ["--preset=desktop"]);
  for (const slowdown of [phoneSlowdown(index), STOCK_SLOWDOWN]) {
    const options = [`--throttling.cpuSlowdownMultiplier=${slowdown}`];
    await report(screen, path, { device: "phone", slowdown }, options);
  }
}
await browser.close();
await demo.stop();
rmSync(profile, { recursive: true, force: true });
