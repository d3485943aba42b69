import { expect } from "@playwright/test";

import { test } from "./fixtures.ts";
import { thai } from "./thai-texts.ts";

test("the language is the browser's, until the operator chooses another", async ({
  page,
  worker,
}) => {
  await page.goto(`${worker.url}/settings`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.locator("aside footer").getByText("ไทย").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(thai("Settings"));
  await expect(page.locator("html")).toHaveAttribute("lang", "th");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(thai("Settings"));
  await page.getByRole("main").getByText("English").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
});
