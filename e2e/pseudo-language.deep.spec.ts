import { expect, type Page } from "@playwright/test";
import { solidPhoto } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, addKeyboard, choose } from "./audience-fixtures.ts";
import { expectNoSidewaysScroll } from "./fixtures.ts";
import type { Worker } from "./hosts.ts";
import { expectAllTranslated, pseudo, usePseudoLanguage } from "./pseudo-language.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

// All data is in Thai, so that every Latin word on a page is a text of the console.
const BOT = "บอทร้านค้า";
const GROUPS = ["ตลาดนัด", "ผู้อ่าน", "นักสะสม"];
const TEXT = "เปิดหกโมงเย็น";

interface Records {
  group: string;
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
  "one group": ({ group }) => `/groups/${group}`,
  sets: () => "/groups?view=sets",
  messages: () => "/messages",
  "saved posts": () => "/saved",
  calendar: () => "/calendar",
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
  alerts: () => "/settings/alerts",
};

/** Creates one record of every kind. */
async function fill(worker: Worker, botId: string): Promise<Records> {
  const call = (path: string, body: unknown) =>
    callWorker<{ id: string }>(worker, "POST", path, body);
  const known = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const groups = known.map(({ id }) => id);
  const { id: keyboardId } = await addKeyboard(worker, "ลิงก์");
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
  const fields = { botId, groups: JSON.stringify(groups), message: TEXT, keyboardId, ...plan };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const schedule = await call("/api/schedule", form);
  // The name of an automatic bot is a text, too.
  form.set("botId", "auto");
  await call("/api/send/now", form);
  const [sent] = await callWorker<{ id: string }[]>(worker, "GET", "/api/broadcasts");
  const saved = new FormData();
  saved.append("name", "โปรโมชั่น");
  saved.append("message", TEXT);
  await call("/api/saved-posts", saved);
  return {
    group: groups[0] ?? "",
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
    const label = await button.getAttribute("aria-label");
    const kind = kindOf(label ?? (await button.textContent()));
    if (pressed.has(kind) || !(await button.isEnabled()) || !(await button.isVisible())) continue;
    pressed.add(kind);
    await button.click();
    await lookAtOpened(page);
    const items = await page.getByRole("menuitem").count();
    await close(page, address);
    // The screen may have been opened again, with fewer buttons than a pressed one had brought.
    const same =
      label === null ? button : buttons.and(page.getByLabel(label, { exact: true })).first();
    for (let item = 0; item < items; item += 1) {
      // A screen that loads its data again may close the menu, and the item before may have led elsewhere only now.
      await expect(async () => {
        if (page.url() !== address) await open(page, address);
        await same.click({ timeout: 5000 });
        await page.getByRole("menuitem").nth(item).click({ timeout: 5000 });
      }).toPass();
      await lookAtOpened(page);
      await close(page, address);
    }
  }
}

/** Looks at the dialog or the menu that opens, if one does. */
async function lookAtOpened(page: Page) {
  const dialog = page.getByRole("dialog");
  await dialog
    .or(page.getByRole("menu"))
    .first()
    .waitFor({ timeout: 1000 })
    .catch(() => undefined);
  await expectTranslatedAndFitting(page);
  if (await dialog.first().isVisible()) await submit(page);
}

async function close(page: Page, address: string) {
  await page.keyboard.press("Escape");
  const opened = page.getByRole("dialog").or(page.getByRole("menu"));
  if (page.url() !== address || (await opened.count()) > 0) await open(page, address);
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

test("the question before a large send, the palette and the shortcuts are translated", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await usePseudoLanguage(page);
  const many = Array.from({ length: 20 }, (_, index) => `กลุ่ม ${"ก".repeat(index + 1)}`);
  await addBotInGroups(worker, simulator, BOT, many);
  await open(page, `${worker.url}/messages`);
  await choose(page, pseudo("Bot"), BOT);
  await page.getByRole("button", { name: pseudo("Select all") }).click();
  await page.getByLabel(pseudo("Message"), { exact: true }).fill(TEXT);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor();
  await expectTranslatedAndFitting(page);
  await page.keyboard.press("Escape");
  await open(page, `${worker.url}/bots`);
  await page.keyboard.press("Control+K");
  await page.getByRole("dialog").waitFor();
  await expectTranslatedAndFitting(page);
  await page.keyboard.press("Escape");
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await expectTranslatedAndFitting(page);
});

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
