import { expect, type Page } from "@playwright/test";
import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "./fixtures.ts";
import type { Worker } from "./hosts.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

const GROUPS = ["ร้านค้าออนไลน์ กรุงเทพ", "Night market"];

async function fillLibrary(worker: Worker): Promise<void> {
  const folder = await callWorker<{ id: string }>(worker, "POST", "/api/folders", {
    name: "Promo",
  });
  const form = new FormData();
  form.append("folderId", folder.id);
  for (const [index, hue] of [20, 120, 220].entries()) {
    const bytes = new Uint8Array(solidPng(640, 360, hue));
    form.append("images", new File([bytes], `promo-${index + 1}.png`));
  }
  await callWorker(worker, "POST", "/api/images", form);
}

const message = (page: Page) => page.getByLabel("Message", { exact: true });

/** Selects words of the message, as a person does by dragging over them. */
const select = (page: Page, words: string) =>
  message(page).evaluate(async (field, wanted) => {
    const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const start = text.textContent?.indexOf(wanted) ?? -1;
      if (start < 0) continue;
      field.focus();
      document.getSelection()?.setBaseAndExtent(text, start, text, start + wanted.length);
      // The editor learns of it in the next frame.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return;
    }
    throw new Error(`no text ${wanted}`);
  }, words);

test("a message is formatted, previewed, sent with pictures of the library, and shown in History", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await fillLibrary(worker);
  await page.goto(`${worker.url}/messages`);
  await page.getByRole("combobox", { name: "Bot" }).click();
  await page.getByRole("option", { name: "Shop" }).click();
  await page.getByRole("button", { name: "Select all" }).click();

  await message(page).fill("Open till late\n👋🏽 Sale ลดราคา today\nour shop, code SAVE10, secret");
  await select(page, "Sale ลดราคา");
  await page.keyboard.press("Control+b");
  await expect(page.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await select(page, "Open till late");
  await page.getByRole("button", { name: "Quote" }).click();
  await select(page, "SAVE10");
  await page.keyboard.press("Control+e");
  await select(page, "secret");
  await page.keyboard.press("Control+Shift+p");
  await select(page, "our shop");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Add Link" });
  await dialog.getByLabel("URL").fill("https://shop.example.com");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save Link" }).click();

  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("blockquote")).toHaveText("Open till late");
  await expect(preview.getByRole("link", { name: "our shop" })).toBeVisible();
  await expect(preview.getByRole("strong")).toHaveText("Sale ลดราคา");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Control+z");
  await expect(message(page)).toHaveText(/secret$/);

  await page.getByRole("button", { name: "Choose from library" }).click();
  const library = page.getByRole("dialog", { name: "Choose from library" });
  await library.getByRole("button", { name: "promo-3.png" }).click();
  await library.getByRole("button", { name: "promo-1.png" }).click();
  await expectAccessibleAtBothWidths(page);
  await library.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("switch", { name: "Protect from forwarding and saving" }).check();
  await page.getByRole("switch", { name: "Pin after sending" }).check();
  await expectAccessibleAtBothWidths(page);

  await page.reload();
  await expect(page.getByRole("list", { name: "Chosen pictures" }).getByRole("img")).toHaveCount(2);
  await expect(preview.getByRole("strong")).toHaveText("Sale ลดราคา");
  await page.getByRole("button", { name: "Send Now to 2 groups" }).click();
  await expect(page.getByRole("alert")).toContainText("Successfully sent 2 messages");
  const posts = await seenPosts(simulator);
  expect(posts.map(({ content }) => content)).toEqual(["photo", "photo", "photo", "photo"]);
  const captions = posts.filter(({ text }) => text);
  expect(captions).toHaveLength(2);

  await page.getByRole("link", { name: "History", exact: true }).click();
  await page
    .getByRole("row", { name: /Open till late/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("region", { name: "Message" }).getByRole("strong")).toHaveText(
    "Sale ลดราคา",
  );
  await expect(page.getByText(/not pinned/)).toBeHidden();
  await expectAccessible(page);
});

test("text is written with Markdown, pasted with its formats, and shown as it will look", async ({
  connected: page,
  worker,
}) => {
  await page.goto(`${worker.url}/messages`);
  const editor = page.locator("[contenteditable]");
  await editor.click();
  await page.keyboard.type("**ลดราคา** today, ||guess|| and [shop](shop.example)");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> said");
  await expect(editor.getByRole("strong")).toHaveText("ลดราคา");
  await expect(editor.getByRole("link")).toHaveText("shop");
  await expect(editor.getByRole("blockquote")).toHaveText("said");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByTitle("Spoiler")).toHaveText("guess");
  await expect(preview.getByRole("blockquote")).toHaveText("said");

  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await editor.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<p>Buy</p><ul><li><b>rice</b></li><li>tea</li></ul>");
    clipboardData.setData("text/plain", "Buy rice tea");
    const paste = { clipboardData, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent("paste", paste));
  });
  await expect(editor.getByRole("paragraph")).toHaveText(["Buy", "", "• rice", "• tea"]);
  await expect(preview.getByRole("strong")).toHaveText("rice");
  await expectAccessibleAtBothWidths(page);
});

test("Ctrl+Z undoes text and formats in reverse order", async ({ connected: page, worker }) => {
  await page.goto(`${worker.url}/messages`);
  const strong = page.getByRole("region", { name: "Preview" }).getByRole("strong");
  const italic = page.getByRole("region", { name: "Preview" }).getByRole("emphasis");
  await page.locator("[contenteditable]").click();
  // At once: typing that takes longer is undone in several steps.
  await page.keyboard.insertText("Big sale");
  await select(page, "sale");
  await page.keyboard.press("Control+b");
  await select(page, "Big");
  await page.getByRole("button", { name: "Italic" }).click();
  await message(page).press("End");
  await page.keyboard.insertText(" today");
  await expect(strong).toHaveText("sale today");

  await page.keyboard.press("Control+z");
  await expect(message(page)).toHaveText("Big sale");
  await expect(strong).toHaveText("sale");
  await expect(italic).toHaveText("Big");
  await page.keyboard.press("Control+z");
  await expect(italic).toHaveCount(0);
  await expect(strong).toHaveText("sale");
  await page.keyboard.press("Control+z");
  await expect(strong).toHaveCount(0);
  await expect(message(page)).toHaveText("Big sale");
  await page.keyboard.press("Control+z");
  await expect(message(page)).toHaveText("");

  await page.keyboard.press("Control+Shift+z");
  await expect(message(page)).toHaveText("Big sale");
  await expect(strong).toHaveCount(0);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Control+Shift+z");
  await expect(message(page)).toHaveText("Big sale today");
  await expect(strong).toHaveText("sale today");
  await expect(italic).toHaveText("Big");
});
