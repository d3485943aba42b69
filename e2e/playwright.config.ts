import { join } from "node:path";

import { defineConfig, devices } from "@playwright/test";

const results = join(import.meta.dirname, "..", "test-results");

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(results, "browser"),
  reporter: [["dot"], ["json", { outputFile: join(results, "playwright.json") }]],
  // More than the processors of most machines, because tests spend a third of their time waiting.
  workers: 4,
  fullyParallel: true,
  // Tracing takes a third more time, so only the retry of a failed test is traced.
  // A test that passes on the retry is reported as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env["CI"]),
  // The longest tests run axe on many states in light and dark, and take half of this on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // It would answer in place of the routes that tests set up. installed.spec.ts allows it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        // A page lives for seconds, so optimizing its code takes longer than it saves.
        "--js-flags=--no-opt --no-maglev",
        // The blank first page and the console can share a process.
        "--renderer-process-limit=1",
      ],
      // Chromium's sandbox does not work as root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
    screenshot: "only-on-failure",
    trace: "on-first-retry",
  },
});
