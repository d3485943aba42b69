import { expect } from "@playwright/test";

import { expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { callWorker } from "./telegram-fixtures.ts";

test("the operator backs up, deletes something by mistake, and gets it back", async ({
  connected: page,
  worker,
}) => {
  const keyboard = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com/" }]] };
  const { id } = await callWorker<{ id: string }>(worker, "POST", "/api/keyboards", {
    name: "Links",
    keyboard,
  });
  await page.goto(`${worker.url}/settings`);
  const card = page.getByRole("region", { name: "Backups" });
  await expect(card).toContainText("There is no backup yet.");
  await card.getByRole("button", { name: "Back up now" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(card).toContainText("Last backup:");
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await card.getByRole("button", { name: /^Download/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^bot-manager-.*\.tar$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await callWorker(worker, "DELETE", `/api/keyboards/${id}`);
  await card.getByRole("button", { name: /^Restore/ }).click();
  const dialog = page.getByRole("dialog", { name: "Restore Backup" });
  await expect(dialog).toContainText("Your current data is kept as a backup.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("alert")).toContainText("Backup Restored");
  await expect(card).toContainText("before restoring");

  await page.getByRole("link", { name: "Keyboards", exact: true }).click();
  await expect(page.getByRole("row", { name: /Links/ })).toBeVisible();
  const hold = page.getByRole("region", { name: "Sending is on hold" });
  await expect(hold).toContainText("The data was restored from a backup made on");
  await hold.getByRole("button", { name: "Start sending" }).click();
  await page
    .getByRole("dialog", { name: "Start Sending" })
    .getByRole("button", { name: "Start sending" })
    .click();
  await expect(hold).toBeHidden();
});
