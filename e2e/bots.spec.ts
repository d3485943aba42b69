import { expect } from "@playwright/test";

import { expectAccessible, expectCompactList, expectNoSidewaysScroll } from "./fixtures.ts";
import { control } from "./simulator-fixtures.ts";
import { addBot, test } from "./telegram-fixtures.ts";

test("the operator adds a bot, opens its chat, and deletes it", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const { id, token } = await control(simulator.url, "POST", "/bots", { name: "Shop" });
  await page.goto(`${worker.url}/bots`);
  await expect(page.getByText("No bots yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Setup instructions" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add Bot" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Bot" });
  await dialog.getByLabel("Bot Name").fill("ร้านค้าออนไลน์");
  const submit = dialog.getByRole("button", { name: "Add Bot" });
  await submit.click();
  const toast = page.getByRole("alert");
  await expect(toast).toContainText("Missing Information");
  await expect(toast).toContainText("Please provide both bot name and token");
  await expectAccessible(page);

  await dialog.getByLabel("Bot Token").fill(token);
  await page.keyboard.press("Enter");
  await expect(toast).toContainText("Bot Added");
  await expect(toast).toHaveCount(1);
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /ร้านค้าออนไลน์/ });
  await expect(row).toContainText("online");
  await expect(row).toContainText(`${token.slice(0, 10)}…`);
  await expect(row.getByRole("link", { name: /^Open chat/ })).toHaveAttribute(
    "href",
    "https://t.me/shop_bot",
  );
  expect(await page.content()).not.toContain(token);
  await expectAccessible(page);

  const renewed = await control(simulator.url, "POST", `/bots/${id}/revoke`);
  await row.getByRole("button", { name: /^Replace token/ }).click();
  const replacing = page.getByRole("dialog", { name: "Replace Token" });
  await replacing.getByLabel("New Token").fill(renewed.token);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(toast).toContainText("Token Replaced");
  await row.getByRole("button", { name: /^Rename/ }).click();
  const renaming = page.getByRole("dialog", { name: "Rename Bot" });
  await expect(renaming.getByLabel("Bot Name")).toBeFocused();
  await renaming.getByLabel("Bot Name").fill("ร้านค้า");
  await page.keyboard.press("Enter");
  await expect(toast).toContainText("Bot Renamed");

  const renamed = page.getByRole("row", { name: /ร้านค้า/ });
  await renamed.getByRole("button", { name: /^Delete/ }).click();
  const confirm = page.getByRole("dialog", { name: "Delete Bot" });
  await expect(confirm).toContainText(
    'Are you sure you want to delete "ร้านค้า"? This action cannot be undone.',
  );
  await expectAccessible(page);
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(toast).toContainText("Bot Deleted");
  await expect(page.getByText("No bots yet")).toBeVisible();
});

test("on a phone each bot has two lines with its reason, and its actions behind ⋯", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addBot(worker, simulator, "n".repeat(60));
  await addBot(worker, simulator, "Shop");
  await page.route("**/api/bots", async (route) => {
    const answer = await route.fetch();
    const bots = (await answer.json()) as object[];
    const reason = "Telegram does not accept the bot's token. It may have been revoked.";
    bots[0] = { ...bots[0], status: "offline", reason };
    await route.fulfill({ response: answer, json: bots });
  });
  await page.goto(`${worker.url}/bots`);
  await expect(page.getByText("Telegram does not accept the bot's token.")).toBeVisible();
  await expectCompactList(page, "Bots");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "More about Shop" }).click();
  const sheet = page.getByRole("dialog", { name: "Shop" });
  await expect(sheet.getByRole("button", { name: "Delete Shop" })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add Bot" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Bot" });
  await expect(dialog.getByRole("button", { name: "Add Bot" })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
