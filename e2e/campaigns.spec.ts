import { expect } from "@playwright/test";

import { addBotInGroups, addKeyboard, choose, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectCompactList, expectNoSidewaysScroll } from "./fixtures.ts";
import { addFolder } from "./folder-fixtures.ts";
import type { Worker } from "./hosts.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

async function addCampaign(worker: Worker, botId: string, name: string): Promise<void> {
  const groups = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const folderId = await addFolder(worker, "Empty", 0);
  await callWorker(worker, "POST", "/api/campaigns", {
    name,
    botId,
    groups: groups.map(({ id }) => id),
    folderId,
    messageTemplate: "Draw {random}",
    intervalHours: 26,
    imagesPerSend: 3,
  });
}

test("a campaign with a start time posts nothing before it, and the start can be moved", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Lucky Game", ["Collectors"]);
  await addFolder(worker, "Lucky draw", 2);
  await page.goto(`${worker.url}/autosendgame`);
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  await dialog.getByLabel("Campaign Name").fill("Morning draw");
  await choose(page, "Bot", "Lucky Game");
  await dialog.getByRole("button", { name: "Select all" }).click();
  await choose(page, "Folder", "Lucky draw (2 images)");
  await dialog.getByLabel("Message Template").fill("Draw {random}");
  await expect(
    dialog.getByText("Posts as soon as you create it, then every 6 hours."),
  ).toBeVisible();
  await dialog.getByLabel("Start date", { exact: true }).fill("1 June 2030");
  await dialog.getByLabel("Start time", { exact: true }).fill("900");
  await expect(
    dialog.getByText("First post on 1 Jun 2030, 09:00, then every 6 hours."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Open calendar: Start date" }).click();
  const chosen = page.getByRole("button", { name: "1 June 2030", exact: true });
  await expect(chosen).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Create Campaign" }).click();
  await expect(page.getByRole("alert")).toContainText("First post: 1 Jun 2030, 09:00");

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "More about Morning draw" }).click();
  await page.getByRole("button", { name: "Edit Morning draw" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Campaign" });
  await expect(editing.getByLabel("Start date", { exact: true })).toHaveValue("1 Jun 2030");
  await editing.getByLabel("Start time", { exact: true }).fill("10:30");
  await expectNoSidewaysScroll(page);
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").last()).toContainText("Campaign Updated");
  await page.getByRole("link", { name: "Morning draw" }).click();
  await expect(page.getByText("10:30").first()).toBeVisible();
  expect(await seenPosts(simulator)).toEqual([]);
});

test("a campaign with formats waits paused for its fixed times, and the forecast names them", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Lucky Game", ["Collectors"]);
  await addFolder(worker, "Lucky draw", 2);
  await page.goto(`${worker.url}/autosendgame`);
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  await dialog.getByLabel("Campaign Name").fill("Deals");
  await choose(page, "Bot", "Lucky Game");
  await dialog.getByRole("button", { name: "Select all" }).click();
  await choose(page, "Folder", "Lucky draw (2 images)");
  const template = dialog.getByLabel("Message Template");
  await template.fill("{random}");
  await template.press("ControlOrMeta+a");
  await dialog.getByRole("button", { name: "Bold" }).click();
  await dialog.getByText("At fixed times").click();
  await dialog.getByLabel("Times", { exact: true }).fill("18:30");
  await dialog.getByLabel("Times", { exact: true }).press("Enter");
  await dialog.getByRole("button", { name: "Sunday" }).click();
  await dialog.getByRole("switch", { name: "Send silently" }).press("Space");
  await dialog.getByRole("switch", { name: "Create paused" }).press("Space");
  await expect(
    dialog.getByText(/^Posts once you start it: .* at 09:00 and 18:30\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText(
    /^[1-9]\d{3}$/,
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Create Campaign" }).click();
  await expect(page.getByRole("alert")).toContainText("Start it when you are ready");

  await page.getByRole("link", { name: "Deals" }).click();
  await expect(page.getByText("This campaign is paused")).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const sends = page.getByRole("list", { name: "Next sends" });
  await expect(sends.getByRole("listitem").first()).toContainText(/09:00|18:30/);
  await expectNoSidewaysScroll(page);
  expect(await seenPosts(simulator)).toEqual([]);
});

test("the operator creates a campaign, and its first pictures arrive", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const toast = page.getByRole("alert");
  await addBotInGroups(worker, simulator, "Lucky Game", ["Collectors", "News channel"]);
  await addKeyboard(worker, "Shop links");
  await addFolder(worker, "Lucky draw", 3);
  await page.goto(`${worker.url}/autosendgame`);
  await expect(page.getByText("No campaigns yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "New Campaign" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  await dialog.getByRole("button", { name: "Create Campaign" }).click();
  await expect(toast).toContainText("Validation Error");
  await expect(toast).toContainText("Please fill in all required fields");

  await dialog.getByLabel("Campaign Name").fill("ภาพสุ่มรายวัน");
  await choose(page, "Bot", "Lucky Game");
  await dialog.getByRole("button", { name: "Select all" }).click();
  await choose(page, "Folder", "Lucky draw (3 images)");
  await dialog.getByLabel("Message Template").fill("เลขนำโชค {random} {date} {time}");
  await dialog.getByLabel("Interval (hours)").fill("12");
  await dialog.getByLabel("Images per send").fill("2");
  await choose(page, "Keyboard", "Shop links");
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText(/เลขนำโชค [1-9]\d{3} \d{1,2} [ก-๙.]+ \d{4} \d\d:\d\d/);
  await expect(preview.getByRole("img", { name: "Attached" })).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create Campaign" }).click();
  await expect(toast).toContainText("Campaign Created");
  await expect(toast).toContainText("has been created and started");
  await expect(dialog).toBeHidden();

  const row = page.getByRole("row", { name: /ภาพสุ่มรายวัน/ });
  await expect(row).toContainText("2 group(s), 2 image(s)");
  await expect(row).toContainText("active");
  await expect(row).toContainText("12h 0m");
  await expect.poll(async () => (await seenPosts(simulator)).length).toBe(6);
  const posts = await seenPosts(simulator);
  const texts = posts.filter(({ content }) => content === "text");
  expect(texts).toHaveLength(2);
  for (const { text, replyMarkup } of texts) {
    expect(text).toMatch(/^เลขนำโชค [1-9]\d{3} /);
    expect(replyMarkup).toBeDefined();
  }
  await expectAccessible(page);

  await row.getByRole("button", { name: /^Pause/ }).click();
  await expect(toast).toContainText("Campaign Paused");
  await expect(row).toContainText("Not scheduled");
  await row.getByRole("button", { name: /^Start/ }).click();
  await expect(toast).toContainText("Campaign Started");
  await row.getByRole("button", { name: /^Delete/ }).click();
  const confirm = page.getByRole("dialog", { name: "Delete Campaign" });
  await expect(confirm).toContainText('Are you sure you want to delete "ภาพสุ่มรายวัน"?');
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast).toContainText("Campaign Deleted");
  await expect(page.getByText("No campaigns yet")).toBeVisible();
});

test("number fields of a campaign accept only digits, and do not change while the dialog scrolls", async ({
  connected: page,
  worker,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${worker.url}/autosendgame`);
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  const interval = dialog.getByLabel("Interval (hours)");
  await interval.selectText();
  await page.keyboard.type("-1e2");
  await expect(interval).toHaveValue("12");
  await interval.hover();
  const before = await interval.boundingBox();
  await page.mouse.wheel(0, -60);
  await expect.poll(async () => (await interval.boundingBox())?.y).not.toBe(before?.y);
  await expect(interval).toHaveValue("12");
  await interval.focus();
  await page.keyboard.press("ArrowUp");
  await expect(interval).toHaveValue("13");
});

test("on a phone a campaign has two lines, and its fields and actions behind ⋯", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const botId = await addBotInGroups(worker, simulator, "Lucky Game", ["Collectors"]);
  await addCampaign(worker, botId, "n".repeat(80));
  await page.goto(`${worker.url}/autosendgame`);
  await expect(page.getByText("1d 2h")).toBeVisible();
  await expectCompactList(page, "Campaigns");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: /^More about/ }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("The last run was skipped")).toBeVisible();
  await expect(sheet.getByText("1 group(s), 3 image(s)")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await sheet.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Campaign" });
  await expect(dialog.getByText("1 of 1 selected")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save Changes" })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
