import { expect, type Page } from "@playwright/test";
import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { addFolder } from "./folder-fixtures.ts";

const picture = (name: string, grey: number) => ({
  name,
  mimeType: "image/png",
  buffer: solidPng(320, 240, grey),
});

/** Drops files on the open folder, as if dragged from another window. */
const dropFiles = (page: Page, files: { name: string; type: string; text: string }[]) =>
  page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, text } of given)
      dataTransfer.items.add(new File([text], name, { type }));
    const target = document.querySelector("h1");
    for (const kind of ["dragenter", "dragover", "drop"]) {
      target?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    }
  }, files);

test("the operator creates a folder, uploads images, views one, and deletes them", async ({
  connected: page,
  worker,
}) => {
  const toast = page.getByRole("alert");
  await page.goto(`${worker.url}/images`);
  await expect(page.getByText("No folders yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "New Folder" }).first().click();
  await page.getByLabel("Folder Name").fill("โปรเดือนนี้");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(toast).toContainText("Folder Created");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Open โปรเดือนนี้" }).click();
  await expect(page.getByText("No images in this folder")).toBeVisible();
  await expectAccessible(page);
  await dropFiles(page, [{ name: "notes.pdf", type: "application/pdf", text: "x" }]);
  await expect(toast).toContainText("Invalid Files");
  await expect(toast).toContainText("All files must be images smaller than 10MB");

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload Images" }).first().click();
  await (await chooser).setFiles([picture("morning.png", 90), picture("evening.png", 160)]);
  await expect(toast).toContainText("Upload Successful");
  await expect(toast).toHaveCount(1);
  const thumbnail = page.getByRole("img", { name: "morning.png" });
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320);
  await expect(page.getByText("2 images", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "View morning.png" }).click();
  const popup = await opening;
  await popup.waitForLoadState();
  expect(popup.url()).toContain(`${worker.url}/api/files/`);
  await popup.close();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete folder" }).click();
  await expect(toast).toContainText("Please delete all images in the folder first");
  for (const name of ["morning.png", "evening.png"]) {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    const confirm = page.getByRole("dialog", { name: "Delete Image" });
    await expect(confirm).toContainText(`Are you sure you want to delete "${name}"?`);
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(confirm).toBeHidden();
  }
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete folder" }).click();
  await page
    .getByRole("dialog", { name: "Delete Folder" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("No folders yet")).toBeVisible();
});

test("a file that is not a picture stays in the list with its reason", async ({
  connected: page,
  worker,
}) => {
  const id = await addFolder(worker, "Promo", 1);
  await page.goto(`${worker.url}/images?folder=${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Promo");
  await dropFiles(page, [
    { name: "broken.png", type: "image/png", text: "not a picture" },
    { name: "other.gif", type: "image/gif", text: "not either" },
  ]);
  await expect(page.getByRole("alert")).toContainText("Upload Failed");
  const panel = page.getByRole("region", { name: "Uploads" });
  await expect(panel.getByRole("listitem").first()).toContainText(
    "failed: “broken.png” is not a JPEG, PNG, GIF or WebP image.",
  );
  await expectAccessible(page);
});

test("on a phone two images are side by side, and nothing scrolls sideways", async ({
  connected: page,
  worker,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await addFolder(worker, "n".repeat(80), 3);
  await page.goto(`${worker.url}/images`);
  await expect(page.getByText(/^3 images/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto(`${worker.url}/images?folder=${id}`);
  const cards = page.getByRole("list", { name: "Images" }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  const tops = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().top),
  );
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
  await expect(page.getByRole("button", { name: "Upload Images" })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("on a phone images are selected by their cards, and deleted together", async ({
  connected: page,
  worker,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await addFolder(worker, "Promo", 6);
  await page.goto(`${worker.url}/images?folder=${id}`);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const bar = page.getByRole("region", { name: "Selected images" });
  await page.getByRole("img", { name: "picture 5.png" }).click({ force: true });
  await expect(bar.getByRole("status")).toHaveText("1 selected");
  await expect(page.getByRole("checkbox", { name: "Select picture 5.png" })).toBeChecked();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await bar.getByRole("button", { name: "Select all 6" }).click();
  await bar.getByRole("button", { name: "Delete selected" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete Images" });
  await expect(confirm).toContainText("Are you sure you want to delete 6 images?");
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toContainText("6 images have been deleted");
  await expect(page.getByText("No images in this folder")).toBeVisible();
  await expectAccessible(page);
});

test("the operator finds an image, sees it large, goes to the next, renames and moves it", async ({
  connected: page,
  worker,
}) => {
  await addFolder(worker, "Archive", 0);
  await addFolder(worker, "Promo", 3);
  await page.goto(`${worker.url}/images`);
  await expect(page.getByRole("article", { name: "Promo" }).locator("img")).toHaveCount(3);
  await expectAccessible(page);
  await page.getByLabel("Search all folders").fill("picture 1");
  await expect(page.getByText("1 image found.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();

  await page.getByRole("button", { name: "Open Promo" }).click();
  await page.getByRole("button", { name: "Show picture 2.png large" }).click();
  await expect(page.getByRole("dialog", { name: "picture 2.png" })).toContainText("1 of 3");
  await page.keyboard.press("ArrowRight");
  const box = page.getByRole("dialog", { name: "picture 1.png" });
  await expect(box).toContainText("320 × 240 pixels");
  await expectAccessible(page);

  await box.getByRole("button", { name: "Rename" }).click();
  await page.getByLabel("Image Name").fill("Banner");
  await page.keyboard.press("Enter");
  const renamed = page.getByRole("dialog", { name: "Banner" });
  await renamed.getByRole("button", { name: "Move" }).click();
  const move = page.getByRole("dialog", { name: "Move to Folder" });
  await move.getByRole("combobox", { name: "Folder" }).click();
  await page.getByRole("option", { name: /^Archive/ }).click();
  await expectAccessible(page);
  await move.getByRole("button", { name: "Move 1 image" }).click();
  await expect(page.getByRole("dialog", { name: "picture 0.png" })).toContainText("2 of 2");

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectNoSidewaysScroll(page);
});
