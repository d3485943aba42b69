import { join } from "node:path";

import { defineConfig, devices } from "@playwright/test";

const results = join(import.meta.dirname, "..", "test-results");

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(results, "browser"),
  reporter: [["dot"], ["json", { outputFile: join(results, "playwright.json") }]],
  // More than most machines have processors, as walks wait for a third of their time.
  workers: 3,
  fullyParallel: true,
  // Traces take a third of the time, so only a walk that failed is traced, when it is walked again.
  // One that passes then is named as flaky at the end.
  retries: 1,
  forbidOnly: Boolean(process.env["CI"]),
  // The longest judge many states with axe in light and dark, and take half of this on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        // A page is there for seconds: to optimize its code takes longer than that code then saves.
        "--js-flags=--no-opt --no-maglev",
        // The page that a walk finds and the console that it opens may share a process.
        "--renderer-process-limit=1",
      ],
      // Chromium's sandbox cannot be used by root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
    screenshot: "only-on-failure",
    trace: "on-first-retry",
  },
});
