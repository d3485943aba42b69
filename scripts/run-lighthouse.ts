import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

import { chromium } from "@playwright/test";

import { BROWSER_OPTIONS } from "./browser-options.ts";
import { startDemoWorker } from "./demo-worker.ts";

// Fetched when it is first asked for: with it, every first start would install 180 MB more.
const LIGHTHOUSE = "lighthouse@13.5.0";
const SCREENS = { dashboard: "/", settings: "/settings" };
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const DEVICES = { phone: [], desktop: ["--preset=desktop"] };
const RUNS = 3;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
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
  // Under 1000 or so the machine is busy or slow, and the phone's performance is that of the machine.
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
for (const [screen, path] of Object.entries(SCREENS)) {
  for (const [device, options] of Object.entries(DEVICES)) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      // Lighthouse would empty the storage with it, and so forget the worker.
      await devtools.send("Network.clearBrowserCache");
      runs.push(await measure(`${demo.url}${path}`, port, options));
    }
    const [, median] = runs.toSorted((one, other) => one["performance"] - other["performance"]);
    console.log(JSON.stringify({ screen, device, ...median }));
  }
}
await browser.close();
await demo.stop();
rmSync(profile, { recursive: true, force: true });
