import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

import { chromium } from "@playwright/test";
import { BROWSER_OPTIONS } from "@tbm/e2e/browser-options.ts";

import { startDemoWorker } from "#demo/demo-worker.ts";

// Downloaded on first use, because it is 180 MB.
const LIGHTHOUSE = "lighthouse@13.5.0";
const SCREENS = { dashboard: "/", settings: "/settings", messages: "/messages" };
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const RUNS = 5;
/** Lighthouse's default: a phone is this many times slower than the machine it runs on. */
const STOCK_SLOWDOWN = 4;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * How many times slower than this machine a phone is, by the machine's benchmark index. The points are those of
 * Lighthouse's calculator, which its docs/throttling.md recommends for slower machines.
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
    // Otherwise Lighthouse clears the storage, and with it the saved worker.
    await devtools.send("Network.clearBrowserCache");
    runs.push(await measure(`${demo.url}${path}`, port, options));
  }
  const sorted = runs.toSorted((one, other) => one["performance"] - other["performance"]);
  const median = sorted[Math.floor(RUNS / 2)];
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
