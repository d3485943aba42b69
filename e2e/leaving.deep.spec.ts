import { expect } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { expectAccessible } from "./fixtures.ts";
import { test } from "./telegram-fixtures.ts";

test("Back closes an unchanged dialog; Back and a reload ask before changes are lost", async ({
  connected: page,
  worker,
}) => {
  await page.goto(`${worker.url}/bots`);
  await page.getByRole("link", { name: "Keyboards" }).click();
  const create = page.getByRole("button", { name: "Create Keyboard" }).first();
  await create.click();
  const name = page.getByLabel("Keyboard Name");
  await expect(name).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`${worker.url}/keyboards`);
  await create.click();
  const question = page.getByRole("dialog", { name: "Discard Changes" });
  await name.pressSequentially("Links", { delay: 30 });

  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`${worker.url}/keyboards`);
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Links");
  await expect(name).toBeFocused();

  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(name).toHaveValue("Links");

  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Bots", level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Keyboards", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the question appears above a dialog within a dialog", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", ["Readers"]);
  await page.goto(`${worker.url}/bots`);
  await page.getByRole("link", { name: "Auto-Send Game" }).click();
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  await page.getByLabel("Campaign Name").fill("Lucky draw");
  await page.getByRole("combobox", { name: "Bot" }).click();
  await page.getByRole("option", { name: "Shop" }).click();
  await page.getByRole("checkbox", { name: /^Readers/ }).check();
  await page.getByRole("button", { name: "Sets", exact: true }).click();
  await page.getByRole("button", { name: "Save selection as a set…" }).click();
  await page.getByLabel("Set Name").pressSequentially("Morning", { delay: 30 });
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Discard Changes" });
  await expect(question).toContainText("Your changes to this campaign have not been saved.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect(page.getByLabel("Set Name")).toHaveValue("Morning");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Bots", level: 1 })).toBeVisible();
});
