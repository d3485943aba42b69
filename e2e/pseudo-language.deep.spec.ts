import { expect, type Page } from "@playwright/test";
import { solidPhoto } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, addKeyboard } from "./audience-fixtures.ts";
import { expectNoSidewaysScroll } from "./fixtures.ts";
import type { Worker } from "./hosts.ts";
import { expectAllTranslated, usePseudoLanguage } from "./pseudo-language.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

// All data is in Thai, so that every Latin word on a page is a text of the console.
const BOT = "บอทร้านค้า";
const GROUPS = ["ตลาดนัด", "ผู้อ่าน", "นักสะสม"];
const TEXT = "เปิดหกโมงเย็น";

interface Records {
  folder: string;
  campaign: string;
  schedule: string;
  broadcast: string;
}

/** The address of each screen. */
const SCREENS: Record<string, (records: Records) => string> = {
  dashboard: () => "/",
  bots: () => "/bots",
  groups: () => "/groups",
  sets: () => "/groups?view=sets",
  messages: () => "/messages",
  folders: () => "/images",
  "one folder": ({ folder }) => `/images?folder=${folder}`,
  keyboards: () => "/keyboards",
  campaigns: () => "/autosendgame",
  "one campaign": ({ campaign }) => `/autosendgame/${campaign}`,
  schedules: () => "/scheduled",
  "one schedule": ({ schedule }) => `/scheduled/${schedule}`,
  history: () => "/history",
  "one broadcast": ({ broadcast }) => `/history/${broadcast}`,
  settings: () => "/settings",
};

/** Creates one record of every kind. */
async function fill(worker: Worker, botId: string): Promise<Records> {
  const call = (path: string, body: unknown) =>
    callWorker<{ id: string }>(worker, "POST", path, body);
  const known = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const groups = known.map(({ id }) => id);
  await addKeyboard(worker, "ลิงก์");
  await call("/api/group-sets", { name: "ภาคเหนือ", groups });
  const folder = await call("/api/folders", { name: "รูปเดือนนี้" });
  const images = new FormData();
  images.append("folderId", folder.id);
  images.append("images", solidPhoto(64, 36, 120), "๑.png");
  await call("/api/images", images);
  const campaign = await call("/api/campaigns", {
    name: "แคมเปญ",
    botId,
    groups,
    folderId: folder.id,
    messageTemplate: "รอบ {random}",
    intervalHours: 24,
    imagesPerSend: 1,
  });
  const form = new FormData();
  const plan = { date: "2030-12-28", time: "20:00", repeat: "monthly", timezone: "UTC" };
  const fields = { botId, groups: JSON.stringify(groups), message: TEXT, ...plan };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const schedule = await call("/api/schedule", form);
  await call("/api/send/now", form);
  const [sent] = await callWorker<{ id: string }[]>(worker, "GET", "/api/broadcasts");
  return {
    folder: folder.id,
    campaign: campaign.id,
    schedule: schedule.id,
    broadcast: sent?.id ?? "",
  };
}

async function expectTranslatedAndFitting(page: Page) {
  await expectAllTranslated(page);
  await expectNoSidewaysScroll(page);
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

/** Submits an open dialog as it is: what is missing is said in a toast or beside a field. */
async function submit(page: Page) {
  const dialog = page.getByRole("dialog").last();
  const hasFields = (await dialog.getByRole("textbox").count()) > 0;
  const button = dialog.locator("button[type=submit]").last();
  if (!hasFields || (await button.count()) === 0 || (await button.isDisabled())) return;
  await button.click();
  await expectTranslatedAndFitting(page);
}

/** The name of a button without the names of records, which are Thai. */
const kindOf = (name: string | null) => (name ?? "").replaceAll(/[\u0E00-\u0E7F“” ]+/g, "");

/** Presses one button of each kind on a screen, and looks at what it opens. */
async function pressAll(page: Page, address: string) {
  const pressed = new Set<string>();
  const buttons = page.locator("main").getByRole("button");
  for (let index = 0; index < (await buttons.count()); index += 1) {
    const button = buttons.nth(index);
    const kind = kindOf((await button.getAttribute("aria-label")) ?? (await button.textContent()));
    if (pressed.has(kind) || !(await button.isEnabled()) || !(await button.isVisible())) continue;
    pressed.add(kind);
    await button.click();
    const dialog = page.getByRole("dialog");
    const menu = page.getByRole("menu");
    await dialog
      .or(menu)
      .first()
      .waitFor({ timeout: 1000 })
      .catch(() => undefined);
    await expectTranslatedAndFitting(page);
    if (await dialog.first().isVisible()) await submit(page);
    await page.keyboard.press("Escape");
    if (page.url() !== address || (await dialog.or(menu).count()) > 0) await open(page, address);
  }
}

for (const [name, pathOf] of Object.entries(SCREENS)) {
  test(`${name}: every text is translated and has room for longer words`, async ({
    connected: page,
    worker,
    simulator,
  }) => {
    await usePseudoLanguage(page);
    const botId = await addBotInGroups(worker, simulator, BOT, GROUPS);
    const address = `${worker.url}${pathOf(await fill(worker, botId))}`;
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, address);
    await expectTranslatedAndFitting(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectTranslatedAndFitting(page);
    await pressAll(page, address);
  });
}

test("what a first visitor sees is translated, and so is a missing page", async ({
  page,
  worker,
  logged,
}) => {
  await usePseudoLanguage(page);
  for (const path of ["/", "/messages", "/settings", "/history", "/404"]) {
    await open(page, `${worker.url}${path}`);
    await expectTranslatedAndFitting(page);
  }
  expect(logged.splice(0)).toEqual(["404: there is no page at /404"]);
});
