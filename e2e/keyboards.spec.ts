import { expect } from "@playwright/test";

import { expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";

test("the operator builds a keyboard, sees it as members will, changes and deletes it", async ({
  connected: page,
  worker,
}) => {
  await page.goto(`${worker.url}/keyboards`);
  await expect(page.getByText("No keyboards yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create Keyboard" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Keyboard" });
  await dialog.getByLabel("Keyboard Name").fill("ลิงก์ร้านค้า");
  await dialog.getByLabel("Text of button 1").fill("เปิดร้าน");
  await dialog.getByLabel("URL of button 1").fill("https://shop.example.com");
  await dialog.getByRole("button", { name: "Add button" }).click();
  await dialog.getByLabel("Text of button 2").fill("โปรทั้งหมด");
  await dialog.getByLabel("URL of button 2").fill("https://shop.example.com/promo");
  await dialog.getByRole("button", { name: "Add row" }).click();
  const secondRow = dialog.getByRole("group", { name: "Row 2" });
  await secondRow.getByLabel("Text of button 1").fill("ติดต่อแอดมิน");
  await secondRow.getByLabel("URL of button 1").fill("https://t.me/shop_admin");

  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("link")).toHaveText(["เปิดร้าน", "โปรทั้งหมด", "ติดต่อแอดมิน"]);
  const tops = await preview
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Create Keyboard" }).click();
  await expect(page.getByRole("alert")).toContainText("Keyboard Created");
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /ลิงก์ร้านค้า/ });
  await expect(row).toContainText("3 URL button(s) in 2 row(s)");
  await expectAccessible(page);

  await row.getByRole("button", { name: /^Preview/ }).click();
  const picture = page.getByRole("img", { name: "Preview of ลิงก์ร้านค้า" });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(360);
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit Keyboard" });
  await edit.getByRole("button", { name: "Remove row 2" }).click();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toContainText("Keyboard Updated");
  await expect(row).toContainText("2 URL button(s) in 1 row(s)");

  await row.getByRole("button", { name: /^Delete/ }).click();
  const confirm = page.getByRole("dialog", { name: "Delete Keyboard" });
  await expect(confirm).toContainText(
    'Are you sure you want to delete "ลิงก์ร้านค้า"? This action cannot be undone.',
  );
  await expectAccessible(page);
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toContainText("Keyboard Deleted");
  await expect(page.getByText("No keyboards yet")).toBeVisible();
});

test("refusals say what is missing", async ({ connected: page, worker }) => {
  await page.goto(`${worker.url}/keyboards`);
  await page.getByRole("button", { name: "Create Keyboard" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Keyboard" });
  const submit = dialog.getByRole("button", { name: "Create Keyboard" });
  const toast = page.getByRole("alert");

  await submit.click();
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText("Missing Information");
  await expect(toast).toContainText("Please provide a keyboard name");

  await dialog.getByLabel("Keyboard Name").fill("Links");
  await submit.click();
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText("No Buttons Added");
  await expect(toast).toContainText("Please add at least one button to your keyboard");

  await dialog.getByLabel("Text of button 1").fill("Shop");
  await dialog.getByLabel("URL of button 1").fill("mailto:shop@example.com");
  await submit.click();
  await expect(dialog.getByText("A URL must start with http://, https:// or tg://.")).toBeVisible();
  await expectAccessible(page);
});

test("on a phone the list has two lines per keyboard and the builder fills the screen", async ({
  connected: page,
  worker,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const buttons = [1, 2, 3].map((n) => ({ text: `Button ${n}`, url: `https://example.com/${n}` }));
  await fetch(`${worker.url}/api/keyboards`, {
    method: "POST",
    headers: { Authorization: `Bearer ${worker.apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Links", keyboard: { inline_keyboard: [buttons, buttons] } }),
  });
  await page.goto(`${worker.url}/keyboards`);
  await expect(page.getByText("6 URL button(s) in 2 row(s)")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "More about Links" }).click();
  await page.getByRole("button", { name: "Edit Links" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Keyboard" });
  await expect(dialog.getByRole("button", { name: "Save Changes" })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("a lost connection is reported in a sentence, and the screen recovers", async ({
  connected: page,
  worker,
}) => {
  await page.goto(`${worker.url}/keyboards`);
  await expect(page.getByText("No keyboards yet")).toBeVisible();
  await page.getByRole("button", { name: "Create Keyboard" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Keyboard" });
  await dialog.getByLabel("Keyboard Name").fill("Links");
  await dialog.getByLabel("Text of button 1").fill("Shop");
  await dialog.getByLabel("URL of button 1").fill("https://example.com");

  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Gone</h1>" }),
  );
  await dialog.getByRole("button", { name: "Create Keyboard" }).click();
  await expect(page.getByRole("alert")).toContainText("Request failed");
  await expect(dialog.getByLabel("Keyboard Name")).toHaveValue("Links");

  await page.unroute("**/api/**");
  await dialog.getByRole("button", { name: "Create Keyboard" }).click();
  await expect(page.getByRole("alert")).toContainText("Keyboard Created");
});

test("a double click, or a retry after a lost answer, creates only one keyboard", async ({
  connected: page,
  worker,
}) => {
  const count = async () => {
    const answer = await fetch(`${worker.url}/api/keyboards`, {
      headers: { Authorization: `Bearer ${worker.apiKey}` },
    });
    return ((await answer.json()) as unknown[]).length;
  };
  await page.goto(`${worker.url}/keyboards`);
  const dialog = page.getByRole("dialog", { name: "Create Keyboard" });
  const submit = dialog.getByRole("button", { name: "Create Keyboard" });
  const fillIn = async (name: string) => {
    await page.getByRole("button", { name: "Create Keyboard" }).first().click();
    await dialog.getByLabel("Keyboard Name").fill(name);
    await dialog.getByLabel("Text of button 1").fill("Shop");
    await dialog.getByLabel("URL of button 1").fill("https://example.com");
  };

  await fillIn("Twice");
  await submit.dblclick();
  await expect(dialog).toBeHidden();
  expect(await count()).toBe(1);

  await fillIn("Lost");
  await page.route("**/api/keyboards", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("could not be reached");
  await page.unroute("**/api/keyboards");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("Keyboard Created");
  expect(await count()).toBe(2);
});

test("a long name keeps the actions visible, and closing a dialog restores the focus", async ({
  connected: page,
  worker,
}) => {
  const name = "n".repeat(100);
  await fetch(`${worker.url}/api/keyboards`, {
    method: "POST",
    headers: { Authorization: `Bearer ${worker.apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      name,
      keyboard: { inline_keyboard: [[{ text: "Shop", url: "https://example.com" }]] },
    }),
  });
  await page.goto(`${worker.url}/keyboards`);
  for (const action of ["Edit", "Preview"]) {
    const button = page.getByRole("button", { name: `${action} ${name}` });
    await expect(button).toBeInViewport();
    await button.click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  }
});
