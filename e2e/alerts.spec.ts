import { expect } from "@playwright/test";

import { addBotInGroups, choose } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { control } from "./simulator-fixtures.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

test("the operator pairs a chat in Telegram, and gets an alert there when a message fails", async ({
  connected: page,
  worker,
  simulator,
  origins,
}) => {
  origins.add(simulator.url);
  const botId = await addBotInGroups(worker, simulator, "Shop", ["Night market", "Readers"]);
  const ann = await control(simulator.url, "POST", "/people", { name: "Ann" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${worker.url}/settings`);
  const card = page.getByRole("region", { name: "Alerts" });
  await expect(card).toContainText("You won't hear when something fails.");
  await card.getByRole("link", { name: "Set up alerts" }).click();
  await expect(page.getByRole("heading", { name: "Alerts", level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add a chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a chat" });
  await choose(page, "Bot", "Shop");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Waiting for Start…")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const link = await dialog.getByRole("link", { name: "Open Telegram" }).getAttribute("href");

  const phone = await page.context().newPage();
  await phone.goto(`${simulator.url}/#chat=${ann.id}&panel=chat`);
  await phone.getByLabel("Link").fill(link ?? "");
  await phone.getByRole("button", { name: "Start", exact: true }).click();
  const messages = phone.getByRole("log", { name: "Messages" });
  await expect(messages).toContainText("Alerts from your Telegram Bot Manager arrive here now");

  await expect(dialog.getByText("Alerts now go to Ann.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Send a test to Ann" }).click();
  await expect(messages).toContainText("This is a test.");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const path = `/api/bots/${botId}/groups`;
  const groups = await callWorker<{ id: string; chatId: string }[]>(worker, "GET", path);
  const refusal = "CHAT_RESTRICTED";
  await control(simulator.url, "PATCH", `/chats/${groups[0]?.chatId ?? ""}`, { refusal });
  const form = new FormData();
  form.append("botId", botId);
  form.append("groups", JSON.stringify(groups.map(({ id }) => id)));
  form.append("message", "Weekend <offer>");
  await callWorker(worker, "POST", "/api/send/now", form);
  await expect(messages).toContainText("A message didn't arrive everywhere", { timeout: 60_000 });
  await expect(messages).toContainText("“Weekend <offer>” (Shop): 1 failed of 2 groups");
  await phone.close();
});
