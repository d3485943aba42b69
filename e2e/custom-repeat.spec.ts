import { expect } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { expectAccessibleAtBothWidths } from "./fixtures.ts";
import { test } from "./telegram-fixtures.ts";

test("a message repeats on weekdays at two times, except on a holiday", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Corner Shop", ["Night market"]);
  await page.goto(`${worker.url}/messages`);
  await page.getByRole("combobox", { name: "Bot" }).click();
  await page.getByRole("option", { name: "Corner Shop" }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByLabel("Message", { exact: true }).fill("We are open");
  await page.getByRole("tab", { name: "Schedule" }).click();
  // A Monday.
  await page.getByLabel("Date", { exact: true }).fill("2030-12-02");
  await page.getByLabel("Time", { exact: true }).fill("09:00");
  await page.getByRole("combobox", { name: "Repeat" }).click();
  await page.getByRole("option", { name: "Custom…" }).click();

  const panel = page.getByRole("region", { name: "Custom repeat" });
  for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"]) {
    await panel.getByRole("button", { name: day }).click();
  }
  await panel.getByLabel("Also at").fill("18");
  await panel.getByLabel("Also at").press("Enter");
  await panel.getByRole("combobox", { name: "Ends" }).click();
  await page.getByRole("option", { name: "On a date" }).click();
  await panel.getByLabel("Last day", { exact: true }).fill("31 Dec 2030");
  await panel.getByRole("button", { name: "Skip a date" }).click();
  await page.getByRole("button", { name: "5 December 2030", exact: true }).click();
  await page.keyboard.press("Escape");
  const sentence = "Weekdays at 09:00 and 18:00 until 31 December 2030, except on 5 December 2030";
  await expect(panel.getByRole("status")).toHaveText(sentence);
  const runs = page.getByRole("table", { name: "Next runs" }).getByRole("row");
  await expect(runs).toHaveCount(11);
  await expect(runs.nth(7)).toContainText("Fri, 6 Dec 2030, 09:00");
  await expectAccessibleAtBothWidths(page);

  await page.getByRole("button", { name: "Schedule Message" }).click();
  await page.getByRole("alert").getByRole("link", { name: "View" }).click();
  const row = page.getByRole("row", { name: /We are open/ });
  await expect(row).toContainText("Weekdays");
  await row.getByRole("link", { name: "We are open" }).click();
  const plan = page.getByRole("region", { name: "Plan" });
  await expect(plan).toContainText(sentence);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(plan).toContainText("paused");
  await expectAccessibleAtBothWidths(page);
});
