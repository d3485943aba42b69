import { join } from "node:path";

import { chromium, type Page } from "@playwright/test";
import { BROWSER_OPTIONS } from "@tbm/e2e/browser-options.ts";

import { startDemoWorker } from "#demo/demo-worker.ts";

const SETTLING_MS = 400;
const OUT = join(import.meta.dirname, "..", "..", "docs", "screenshots");

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

interface Shot {
  path: string;
  /** Visible once the screen is ready. */
  seen: string;
  prepare?: (page: Page) => Promise<unknown>;
}

const SHOTS: Record<string, Shot> = {
  dashboard: { path: "/", seen: "Recent Groups" },
  bots: { path: "/bots", seen: "Market News" },
  groups: { path: "/groups", seen: "Market Today" },
  messages: { path: "/messages", seen: "Quick Stats", prepare: writeMessage },
  saved: { path: "/saved", seen: "Weekly recap" },
  images: { path: "/images", seen: "Banners", prepare: openFolder },
  keyboards: { path: "/keyboards", seen: "Market news", prepare: editKeyboard },
  campaigns: { path: "/autosendgame", seen: "Market News" },
  campaign: { path: "/autosendgame", seen: "Market News", prepare: openCampaign },
  calendar: { path: "/calendar", seen: "Agenda" },
  scheduled: { path: "/scheduled", seen: "Waiting" },
  history: { path: "/history", seen: "sent" },
  broadcast: { path: "/history", seen: "sent", prepare: openBroadcast },
  settings: { path: "/settings", seen: "Setup guide" },
};

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

async function writeMessage(page: Page) {
  await choose(page, "Bot", "ร้านค้าออนไลน์");
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByLabel("Message", { exact: true }).fill("สวัสดีค่ะ วันนี้ลดทั้งร้านถึงสามทุ่ม");
  await choose(page, "Keyboard", "ลิงก์ร้านค้า");
  // What the checks find about this text and keyboard.
  await page.getByText(/^Ready: /).waitFor();
  await page.locator("[data-stale]").waitFor({ state: "detached" });
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function openFolder(page: Page) {
  await page.getByRole("button", { name: "Open Lucky draw" }).click();
  await page.getByRole("img", { name: "picture-01.png" }).waitFor();
  await page.waitForLoadState("networkidle");
}

async function editKeyboard(page: Page) {
  // On a phone the actions of a record are in its sheet.
  const more = page.getByRole("button", { name: "More about ลิงก์ร้านค้า" });
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name: "Edit ลิงก์ร้านค้า" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "ติดต่อแอดมิน" }).waitFor();
}

async function openCampaign(page: Page) {
  await page.getByRole("link", { name: "Lucky draw" }).click();
  await page.getByRole("list", { name: "Next sends" }).waitFor();
  await page.waitForLoadState("networkidle");
}

async function openBroadcast(page: Page) {
  await page.getByRole("table", { name: "History" }).getByRole("link").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

const VIEWS = [
  { name: "light", colorScheme: "light", viewport: WIDE },
  { name: "dark", colorScheme: "dark", viewport: WIDE },
  { name: "phone", colorScheme: "light", viewport: PHONE },
] as const;

const demo = await startDemoWorker();
const browser = await chromium.launch(BROWSER_OPTIONS);
for (const { name: view, colorScheme, viewport } of VIEWS) {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    reducedMotion: "reduce",
    // The demo's time zone, so that no screen shows two.
    timezoneId: "Asia/Bangkok",
  });
  await context.addInitScript(
    (saved) => localStorage.setItem("bot-manager-config", JSON.stringify(saved)),
    demo.connection,
  );
  for (const [name, { path, seen, prepare }] of Object.entries(SHOTS)) {
    const page = await context.newPage();
    await page.goto(`${demo.url}${path}`);
    await page.getByText(seen).filter({ visible: true }).first().waitFor();
    await page.locator("button[data-loading]").waitFor({ state: "detached" });
    await prepare?.(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // A button that has just finished loading still animates its label.
    await page.waitForTimeout(SETTLING_MS);
    await page.screenshot({ path: join(OUT, `${name}-${view}.png`) });
    await page.close();
  }
  await context.close();
}
await browser.close();
await demo.stop();
