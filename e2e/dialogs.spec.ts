import { expect } from "@playwright/test";

import { expectAccessible } from "./fixtures.ts";
import { addBot, test } from "./telegram-fixtures.ts";

test("a dialog that was changed asks once, whatever way one leaves it", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBot(worker, simulator, "Shop");
  await page.goto(`${worker.url}/bots`);
  const dialog = page.getByRole("dialog", { name: "Rename Bot" });
  const question = page.getByRole("dialog", { name: "Discard Changes" });
  const open = () => page.getByRole("button", { name: "Rename Shop" }).click();
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 450),
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => dialog.getByRole("button", { name: "Cancel" }).click(),
  ];
  for (const leave of ways) {
    await open();
    await leave();
    await expect(dialog).toBeHidden();

    await open();
    await dialog.getByLabel("Bot Name").fill("Our shop");
    await leave();
    await expect(question).toBeVisible();
    // What closes the dialog below must not close the question, nor the other way round.
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel("Bot Name")).toHaveValue("Our shop");
    await leave();
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();
  }
});

test("Escape closes a list that is unfolded, and only then the dialog around it", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBot(worker, simulator, "Shop");
  await page.goto(`${worker.url}/autosendgame`);
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  await dialog.getByLabel("Campaign Name").fill("Lucky draw");
  await dialog.getByRole("combobox", { name: "Bot" }).click();
  await expect(page.getByRole("option", { name: "Shop" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option", { name: "Shop" })).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Discard Changes" })).toBeVisible();
});

test("a toast covers nothing of a dialog that is needed, at any width", async ({
  connected: page,
  worker,
}) => {
  await page.goto(`${worker.url}/autosendgame`);
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  const toast = page.getByRole("alert");
  for (const width of [1920, 1440, 1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await dialog.getByRole("button", { name: "Create Campaign" }).click();
    await expect(toast).toContainText("Validation Error");
    await dialog.getByRole("button", { name: "Close" }).click({ trial: true });
    await dialog.getByRole("button", { name: "Cancel" }).click({ trial: true });
    await dialog.getByRole("button", { name: "Create Campaign" }).click({ trial: true });
    if (width < 1440) continue;
    const [one, other] = [await toast.boundingBox(), await dialog.boundingBox()];
    expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0);
  }
});
