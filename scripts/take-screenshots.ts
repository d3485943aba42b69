import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "@playwright/test";
import { startWorkerProcess } from "@tbm/worker/testing/worker-process.ts";

import { addDemoKeyboards } from "./demo-data.ts";

const OUT = join(import.meta.dirname, "..", "docs", "screenshots");

const SHOTS = [
  { file: "keyboards-light.png", colorScheme: "light", width: 1280, height: 720, isDialog: true },
  { file: "keyboards-dark.png", colorScheme: "dark", width: 1280, height: 720, isDialog: true },
  { file: "keyboards-phone.png", colorScheme: "light", width: 390, height: 780, isDialog: false },
] as const;

const folder = mkdtempSync(join(tmpdir(), "tbm-shots-"));
const worker = await startWorkerProcess(folder);
const connection = { baseUrl: worker.url, apiKey: worker.apiKey };
await addDemoKeyboards({ url: worker.url, key: worker.apiKey });
const browser = await chromium.launch({
  ...(process.env["CHROME_PATH"] && { executablePath: process.env["CHROME_PATH"] }),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ["--disable-gpu", "--disable-background-networking"],
});
for (const { file, colorScheme, width, height, isDialog } of SHOTS) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
  });
  await page.addInitScript(
    (saved) => localStorage.setItem("bot-manager-config", JSON.stringify(saved)),
    connection,
  );
  await page.goto(`${worker.url}/keyboards`);
  await page.getByText("Market news").waitFor();
  await page.locator("button[data-loading]").waitFor({ state: "detached" });
  if (isDialog) {
    await page.getByRole("button", { name: "Edit ลิงก์ร้านค้า" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "ติดต่อแอดมิน" }).waitFor();
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(OUT, file) });
  await page.close();
}
await browser.close();
await worker.stop();
rmSync(folder, { recursive: true });
