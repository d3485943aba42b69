import { expect } from "@playwright/test";

import { addBotInGroups, choose, seenPosts } from "./audience-fixtures.ts";
import { expectAccessibleAtBothWidths } from "./fixtures.ts";
import { addFolder } from "./folder-fixtures.ts";
import { control } from "./simulator-fixtures.ts";
import { test } from "./telegram-fixtures.ts";
import { thai } from "./thai-texts.ts";

test.use({ locale: "th-TH" });

const GROUPS = ["ตลาดนัด", "ผู้อ่าน"];

test("in Thai, the operator connects, adds a bot and sends a message", async ({
  page,
  worker,
  simulator,
}) => {
  const toast = page.getByRole("alert");
  await page.goto(`${worker.url}/settings#worker=${worker.url}&key=${worker.apiKey}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "th");
  await page.getByRole("button", { name: thai("Save Configuration") }).click();
  await expect(toast).toContainText(thai("Settings Saved"));
  await expectAccessibleAtBothWidths(page);

  const { token } = await control(simulator.url, "POST", "/bots", { name: "Shop" });
  await page.goto(`${worker.url}/bots`);
  await page
    .getByRole("button", { name: thai("Add Bot") })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: thai("Add Bot") });
  await dialog.getByLabel(thai("Bot Name")).fill("ร้านค้า");
  await dialog.getByRole("button", { name: thai("Add Bot") }).click();
  await expect(toast).toContainText(thai("Please provide both bot name and token"));
  await dialog.getByLabel(thai("Bot Token")).fill("ไม่ใช่โทเค็น");
  await page.keyboard.press("Enter");
  // The sentence of a code.
  await expect(dialog).toContainText("นี่ไม่ใช่โทเค็นของบอท");
  await expectAccessibleAtBothWidths(page);
  await dialog.getByLabel(thai("Bot Token")).fill(token);
  await page.keyboard.press("Enter");
  await expect(toast).toContainText(thai("Bot Added"));

  await addBotInGroups(worker, simulator, "บอทข่าว", GROUPS);
  await page.goto(`${worker.url}/messages`);
  await choose(page, thai("Bot"), "บอทข่าว");
  await page.getByRole("button", { name: thai("Select all") }).click();
  await page.getByLabel(thai("Message"), { exact: true }).fill("สวัสดี");
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: /ไปยัง 2 กลุ่ม/ }).click();
  await expect(toast).toContainText(thai("Messages Sent"));
  expect(await seenPosts(simulator)).toHaveLength(2);

  await page.getByRole("link", { name: thai("History") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(thai("History"));
  await expect(page.getByText("สวัสดี").first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test("in Thai, a message is planned with a Buddhist year", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "บอทข่าว", GROUPS);
  await page.goto(`${worker.url}/messages`);
  await choose(page, thai("Bot"), "บอทข่าว");
  await page.getByRole("button", { name: thai("Select all") }).click();
  await page.getByLabel(thai("Message"), { exact: true }).fill("สุขสันต์วันปีใหม่");
  await page.getByRole("tab", { name: thai("Schedule") }).click();
  const date = page.getByLabel(thai("Date"), { exact: true });
  await date.fill("1 มกราคม 2573");
  await page.getByLabel(thai("Time"), { exact: true }).fill("08:00");
  await expect(date).toHaveValue("1 ม.ค. 2573");
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: thai("Schedule Message") }).click();
  await expect(page.getByRole("alert")).toContainText(thai("Message Scheduled"));
  await page.goto(`${worker.url}/scheduled`);
  await expect(page.getByText(/1\sม\.ค\.\s2573/).first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await page.goto(worker.url);
  await expect(page.getByRole("link", { name: thai("View all pending messages") })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("link", { name: thai("View all groups") }).click();
  await page.getByRole("link", { name: GROUPS[0] ?? "", exact: true }).click();
  await expect(page.getByRole("link", { name: thai("All posts in History") })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

test("in Thai, the operator starts a campaign", async ({ connected: page, worker, simulator }) => {
  await addBotInGroups(worker, simulator, "บอทข่าว", GROUPS);
  await addFolder(worker, "นำโชค", 3);
  await page.goto(`${worker.url}/autosendgame`);
  await page
    .getByRole("button", { name: thai("New Campaign") })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: thai("New Campaign") });
  await dialog.getByLabel(thai("Campaign Name")).fill("เลขเด็ด");
  await choose(page, thai("Bot"), "บอทข่าว");
  await dialog.getByRole("button", { name: thai("Select all") }).click();
  await choose(page, thai("Folder"), /นำโชค/);
  await dialog.getByLabel(thai("Message Template")).fill("รอบ {random}");
  await expectAccessibleAtBothWidths(page);
  await dialog.locator("button[type=submit]").click();
  await expect(page.getByRole("alert")).toContainText(thai("Campaign Created"));
  await page.getByRole("link", { name: "เลขเด็ด" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("เลขเด็ด");
  await expectAccessibleAtBothWidths(page);
});
