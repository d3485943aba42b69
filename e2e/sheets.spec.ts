import { expect } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { test } from "./telegram-fixtures.ts";

const HEAD = "text,date,time,groups\r\n";
const sheet = (rows: string) => ({
  name: "posts.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(HEAD + rows),
});

test("a sheet's faults are named, the corrected one is planned, and it can be downloaded", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", ["Collectors", "ร้านค้า"]);
  await page.goto(`${worker.url}/scheduled`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import from a sheet…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import from a Sheet" });
  const file = dialog.getByLabel("Sheet to import");
  await file.setInputFiles({
    ...sheet(""),
    buffer: Buffer.from("text,day,time,groups\r\nHi,Monday,09:00,Collectors\r\n"),
  });
  await expect(dialog.getByText("Missing column: date")).toBeVisible();
  await expect(dialog.getByText(/^Unknown column: day\./)).toBeVisible();
  await expect(dialog.getByRole("table", { name: "Columns of a sheet" })).toBeVisible();
  await expectAccessible(page);
  await file.setInputFiles(sheet("Hi,2570-01-02,09:00,Nobody\r\nHi,2027-01-02,9:99,ร้านค้า\r\n"));
  const table = dialog.getByRole("table", { name: "Problems" });
  await expect(table.getByRole("row").nth(1)).toContainText("There is no group called “Nobody”.");
  await expect(table.getByRole("row").nth(2)).toContainText("3");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  await file.setInputFiles(
    sheet("Good morning,2570-01-02,09:00,Collectors\r\nสวัสดี,2027-01-03,9.30,ร้านค้า\r\n"),
  );
  await expect(dialog.getByText(/^2 posts will be scheduled/)).toBeVisible();
  await dialog.getByRole("button", { name: "Schedule 2 posts" }).click();
  await expect(page.getByRole("alert")).toContainText("2 posts scheduled");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Good morning").first()).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Export as a sheet" }).click();
  expect((await download).suggestedFilename()).toBe("scheduled.csv");
});
