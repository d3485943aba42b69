import { expect } from "@playwright/test";
import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, GROUPS, writeToAll } from "./audience-fixtures.ts";
import { expectAccessible } from "./fixtures.ts";
import { test } from "./telegram-fixtures.ts";

test("a message is saved, found and used again, and a draft goes on on the phone", async ({
  connected: page,
  browser,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await page.goto(`${worker.url}/messages`);
  await writeToAll(page, "Half price today");
  await page.getByLabel("Image file").setInputFiles({
    name: "promo.png",
    mimeType: "image/png",
    buffer: Buffer.from(solidPng(320, 240, 120)),
  });
  await page.getByRole("button", { name: "Save as…" }).click();
  await page.getByLabel("Post Name").fill("Weekend sale");
  await page.getByRole("dialog").getByRole("button", { name: "Save Post" }).click();
  await expect(page.getByRole("button", { name: "Save “Weekend sale”" })).toBeVisible();
  await expect(page.getByText("Draft saved")).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 780 } });
  const config = await page.evaluate(() => localStorage.getItem("bot-manager-config"));
  await context.addInitScript(
    (saved) => localStorage.setItem("bot-manager-config", saved ?? ""),
    config,
  );
  const phone = await context.newPage();
  await phone.goto(`${worker.url}/messages`);
  const message = phone.getByLabel("Message", { exact: true });
  await expect(message).toHaveText("Half price today");
  await expect(phone.getByRole("list", { name: "Chosen pictures" })).toBeVisible();
  await expectAccessible(phone);
  await message.fill("Half price tomorrow");
  await expect(phone.getByText("Draft saved")).toBeVisible();
  await phone.getByRole("button", { name: "Send Now to 4 groups" }).click();
  await expect(phone.getByRole("alert")).toContainText("Successfully sent 4 messages");
  await context.close();

  await page.goto(`${worker.url}/saved`);
  await page.getByRole("article", { name: "Weekend sale" }).waitFor();
  await expectAccessible(page);
});
