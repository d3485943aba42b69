import { expect, type Locator } from "@playwright/test";
import { LIMITS } from "@tbm/contract/limits.ts";

import { expectAccessible } from "./fixtures.ts";
import { addBot, test } from "./telegram-fixtures.ts";

/** The toast is in the bottom right corner, with its full width, and the dialog is beside or above it. */
async function expectApart(toast: Locator, dialog: Locator) {
  await expect(toast).toBeVisible();
  // Hovering keeps the toast open.
  await toast.hover();
  await expect(async () => {
    const [toastBox, dialogBox] = [await toast.boundingBox(), await dialog.boundingBox()];
    if (!toastBox || !dialogBox) throw new Error("The toast or the dialog is missing.");
    const { width, height } = toast.page().viewportSize() ?? { width: 0, height: 0 };
    expect([width - toastBox.x - toastBox.width, height - toastBox.y - toastBox.height]).toEqual([
      16, 16,
    ]);
    expect(toastBox.width).toBe(Math.min(400, width - 32));
    const isBeside = dialogBox.x + dialogBox.width <= toastBox.x;
    expect(isBeside || dialogBox.y + dialogBox.height <= toastBox.y).toBe(true);
  }).toPass();
}

test("a changed dialog asks once before it closes, however it is closed", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBot(worker, simulator, "Shop");
  await page.goto(`${worker.url}/bots`);
  const dialog = page.getByRole("dialog", { name: "Rename Bot" });
  const question = page.getByRole("dialog", { name: "Discard Changes" });
  const open = async () => {
    await page.getByRole("button", { name: "Rename Shop" }).click();
    // Before that, a click beside it would go to the page.
    await expect(dialog).toBeVisible();
  };
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
    // Escape must close only the question, and not the dialog below it.
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel("Bot Name")).toHaveValue("Our shop");
    await leave();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();
  }
  await open();
  await dialog.getByLabel("Bot Name").fill("Our shop");
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await expectAccessible(page);
});

test("Escape closes an open list first, and then the dialog around it", async ({
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

test("a toast covers no part of a dialog, at any width", async ({ connected: page, worker }) => {
  await page.goto(`${worker.url}/autosendgame`);
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  const toast = page.getByRole("alert");
  for (const width of [1920, 1440, 1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await dialog.getByRole("button", { name: "Create Campaign" }).click();
    await expect(toast).toContainText("Validation Error");
    await expectApart(toast, dialog);
    await dialog.getByRole("button", { name: "Close" }).click({ trial: true });
    await dialog.getByRole("button", { name: "Cancel" }).click({ trial: true });
    await dialog.getByRole("button", { name: "Create Campaign" }).click({ trial: true });
    await expect(toast).toBeVisible();
  }
  await page.getByRole("button", { name: "Dismiss" }).click();
  const whole = { x: 0, y: 0, width: 360, height: 900 };
  await expect.poll(() => dialog.boundingBox()).toEqual(whole);
});

test("a toast covers no field of a small dialog, which moves back when the toast is gone", async ({
  connected: page,
  worker,
}) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await page.goto(`${worker.url}/bots`);
  await page.getByRole("button", { name: "Add Bot" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Bot" });
  await dialog.getByRole("button", { name: "Add Bot" }).click();
  await expectApart(page.getByRole("alert"), dialog);
  const above = await dialog.boundingBox();
  expect(above?.y).toBeGreaterThanOrEqual(0);
  const bottomOf = (box: typeof above) => (box?.y ?? 0) + (box?.height ?? 0);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect
    .poll(async () => bottomOf(await dialog.boundingBox()))
    .toBeGreaterThan(bottomOf(above));
});

test("a toast does not cover the library's buttons on a phone", async ({
  connected: page,
  worker,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${worker.url}/messages`);
  const buffer = Buffer.alloc(LIMITS.imageBytes + 1);
  await page
    .getByLabel("Image file")
    .setInputFiles({ name: "huge.png", mimeType: "image/png", buffer });
  const toast = page.getByRole("alert");
  await expect(toast).toContainText("File Too Large");
  await page.getByRole("button", { name: "Choose from library" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose from library" });
  await expectApart(toast, dialog);
  for (const name of ["Cancel", "Done"]) {
    await expect(dialog.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(dialog.getByText("0 chosen, 10 at most")).toBeInViewport({ ratio: 1 });
  await expect(toast).toBeVisible();
});
