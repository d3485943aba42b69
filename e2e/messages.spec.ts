import { expect, type Page } from "@playwright/test";
import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, addKeyboard, choose, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { test } from "./telegram-fixtures.ts";

const GROUPS = ["ร้านค้าออนไลน์ กรุงเทพ", "Market channel", "ลูกค้า VIP", "Night market", "Readers"];
const TEXT = "โปรโมชันเช้านี้ ลดทั้งร้าน 30%\nถึงเที่ยงวันเท่านั้น";

async function attach(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add image" }).click();
  const buffer = solidPng(640, 360, 120);
  await (await chooser).setFiles([{ name: "promo.png", mimeType: "image/png", buffer }]);
}

test("the operator writes a message, sees the preview, and sends it", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const toast = page.getByRole("alert");
  await page.goto(`${worker.url}/messages`);
  await expect(page.getByText("No bot is online.")).toBeVisible();
  await expectAccessible(page);

  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await addKeyboard(worker, "Shop links");
  await page.reload();
  await choose(page, "Bot", "Shop");
  await page.getByRole("checkbox", { name: "ลูกค้า VIP group" }).check();
  await page.getByRole("checkbox", { name: "Market channel channel" }).check();
  await expect(page.getByText("2 of 5 selected")).toBeVisible();
  await page.getByLabel("Message", { exact: true }).fill(TEXT);
  await attach(page);
  await choose(page, "Keyboard", "Shop links");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("ถึงเที่ยงวันเท่านั้น");
  await expect(preview.getByRole("img", { name: "Attached" })).toBeVisible();
  await expect(preview.getByRole("link", { name: "เปิดร้าน" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send Now to 2 groups" }).click();
  await expect(toast).toContainText("Messages Sent");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(toast).toContainText("Successfully sent 2 messages");
  const posts = await seenPosts(simulator);
  expect(posts).toHaveLength(2);
  for (const post of posts) {
    expect(post.content).toBe("photo");
    expect(post.text).toBe(TEXT);
    expect(post.replyMarkup).toBeDefined();
  }
  await expect(page.getByText("0 of 5 selected")).toBeVisible();
  await expect(page.getByLabel("Message", { exact: true })).toHaveText("");
  await expect(page.getByRole("button", { name: "Add image" })).toBeVisible();
});

test("a scheduled message survives a reload while it is written, and then is pending", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const toast = page.getByRole("alert");
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await page.goto(`${worker.url}/messages`);
  await choose(page, "Bot", "Shop");
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByLabel("Message", { exact: true }).fill("See you tomorrow");
  await page.getByRole("tab", { name: "Schedule" }).click();
  await page.getByLabel("Date", { exact: true }).fill("2032-02-29");
  await page.getByLabel("Time", { exact: true }).fill("08:30");
  await choose(page, "Repeat", "Monthly");
  const runs = page.getByRole("table", { name: "Next runs" });
  await expect(runs).toContainText("Mon, 29 Mar 2032, 08:30");
  await page.getByRole("combobox", { name: "Zone" }).fill("Tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();
  await expect(runs).toContainText("Asia/Tokyo");
  await page.getByLabel("Date", { exact: true }).fill("2020-02-29");
  await expect(page.getByText("Not ready: choose another time")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Date", { exact: true }).fill("2032-02-29");
  await expect(page.getByText("Ready: 5 groups")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("5 of 5 selected")).toBeVisible();
  await expect(page.getByLabel("Message", { exact: true })).toHaveText("See you tomorrow");
  await page.getByRole("button", { name: "Schedule Message" }).click();
  await expect(toast).toContainText("Message Scheduled");
  await expect(toast).toContainText("scheduled for 2032-02-29 at 08:30");
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue("");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Dashboard" }).click();
  const pending = page.getByRole("region", { name: "Pending Messages" });
  await expect(pending).toContainText("See you tomorrow");
  await expect(pending).toContainText("5 group(s)");
});

test("the notice that bots could not be loaded is clearly above the form", async ({
  connected: page,
  worker,
}) => {
  await page.route("**/api/bots", (route) => route.abort());
  await page.goto(`${worker.url}/messages`);
  await expect(page.getByText("Bots could not be loaded")).toBeVisible();
  await expectAccessible(page);
  const card = page.locator(".mantine-Card-root", { hasText: "Bots could not be loaded" });
  const [notice, form] = await Promise.all([
    card.boundingBox(),
    page.getByRole("region", { name: "Compose" }).boundingBox(),
  ]);
  expect((form?.y ?? 0) - (notice?.y ?? 0) - (notice?.height ?? 0)).toBeGreaterThanOrEqual(16);
});

test("a send to many groups is confirmed first, also on a phone", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const titles = Array.from({ length: 20 }, (_, index) => `Market ${index + 1}`);
  await addBotInGroups(worker, simulator, "Shop", titles);
  await page.goto(`${worker.url}/messages`);
  await choose(page, "Bot", "Shop");
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByLabel("Message", { exact: true }).fill(TEXT);
  await expect(page.getByText("Ready: 20 groups")).toBeVisible();
  await page.getByRole("button", { name: "Send Now to 20 groups" }).click();
  const question = page.getByRole("dialog", { name: "Send to 20 groups?" });
  await expect(question).toContainText("“Shop” will post this message to 20 groups now. It takes");
  await expect(question).toContainText("No picture · No buttons");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Message", { exact: true }).press("Control+Enter");
  await question.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("Successfully sent 20 messages");
  expect(await seenPosts(simulator)).toHaveLength(20);
});

test("a touch device shows no keyboard shortcuts", async ({ connected: page, browser, worker }) => {
  const tips = (tab: typeof page) => tab.getByRole("region", { name: "Tips" });
  await page.goto(`${worker.url}/messages`);
  await page.getByRole("button", { name: "Tips" }).click();
  await expect(tips(page)).toContainText("Ctrl+Enter");
  const storageState = await page.context().storageState();
  const phone = await browser.newContext({ storageState, hasTouch: true, isMobile: true });
  const touched = await phone.newPage();
  await touched.goto(`${worker.url}/messages`);
  await expect(tips(touched)).toContainText("Captions hold 1,024 characters");
  await expect(tips(touched)).not.toContainText("Ctrl+Enter");
  await phone.close();
});

test("groups can be chosen with the keyboard alone", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await page.goto(`${worker.url}/messages`);
  await choose(page, "Bot", "Shop");
  const boxes = page.getByRole("checkbox");
  await expect(boxes).toHaveCount(5);
  const heights = await page
    .getByRole("list", { name: "Groups" })
    .evaluate((list) => [list.parentElement?.clientHeight, list.parentElement?.scrollHeight]);
  expect(heights).toEqual([160, 180]);
  await page.getByRole("button", { name: "Sets", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(boxes.nth(0)).toBeFocused();
  await page.keyboard.press("End");
  await expect(boxes.nth(4)).toBeFocused();
  await expect(boxes.nth(4)).toBeInViewport();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 of 5 selected")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Message", { exact: true })).toBeFocused();
});

test("on a phone everything is in one column, and a long text has its own bubble", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addBotInGroups(worker, simulator, "Shop", ["n".repeat(90), ...GROUPS]);
  await page.goto(`${worker.url}/messages`);
  await choose(page, "Bot", "Shop");
  await expect(page.getByRole("button", { name: "Send Now" })).toBeInViewport();
  await page.getByLabel("Message", { exact: true }).press("Control+Enter");
  await expect(page.getByText("Select at least one group.")).toBeVisible();
  await expect(page.getByLabel("Search groups")).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("checkbox").first().check();
  await page.getByLabel("Message", { exact: true }).fill("ก".repeat(1100));
  await expect(page.getByRole("button", { name: "Send Now to 1 group" })).toBeInViewport();
  await attach(page);
  await expect(page.getByText(/characters is sent separately, after the picture\./)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Schedule" }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Send Now" }).click();
  await page.getByRole("button", { name: "Send Now to 1 group" }).click();
  await expect(page.getByRole("alert")).toContainText("Messages Sent");
  const posts = await seenPosts(simulator);
  expect(posts.map(({ content }) => content)).toEqual(["photo", "text"]);
});
