import { expect } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { expectAccessible, expectCompactList, expectNoSidewaysScroll } from "./fixtures.ts";
import { control } from "./simulator-fixtures.ts";
import { addBot, callWorker, test } from "./telegram-fixtures.ts";

test("a group appears by itself after a bot was added to it", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const bot = await addBot(worker, simulator, "Shop");
  await page.goto(`${worker.url}/groups`);
  await expect(page.getByText("No groups found")).toBeVisible();
  await expect(page.getByRole("region", { name: "How groups are discovered" })).toContainText(
    "discovered automatically through webhook events",
  );
  await expectAccessible(page);

  const chat = await control(simulator.url, "POST", "/chats", {
    type: "channel",
    title: "ข่าวหุ้นประจำวัน",
    members: ["Ann"],
  });
  await control(simulator.url, "PUT", `/chats/${chat.id}/bots/${bot.id}`, {
    status: "administrator",
  });
  const row = page.getByRole("row", { name: /ข่าวหุ้นประจำวัน/ });
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(row.getByRole("cell")).toHaveText([
    "",
    "channel",
    /^ข่าวหุ้นประจำวัน\s*New$/,
    String(chat.id),
    /^\d{1,2}\s\w+\s\d{4}$/,
    "Shop",
    "",
  ]);
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Accept/ }).click();
  await expect(page.getByText("Groups Accepted")).toBeVisible();
  await expect(row.getByText("New")).toBeHidden();
});

test("new groups are reviewed separately, are not part of Select all, and can be removed together", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const mine = { name: "Mine", chatId: "-1001190033480", type: "supergroup" };
  await callWorker(worker, "POST", "/api/groups", mine);
  const bot = await addBot(worker, simulator, "Shop");
  for (let index = 1; index <= 25; index += 1) {
    const title = `Stranger ${index}`;
    const chat = await control(simulator.url, "POST", "/chats", { type: "supergroup", title });
    await control(simulator.url, "PUT", `/chats/${chat.id}/bots/${bot.id}`, {
      status: "member",
    });
  }
  await page.goto(`${worker.url}/groups`);
  await expect(page.getByText("25 new groups")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Remove 25 groups" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Groups" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("radio", { name: "All groups (1)" })).toBeAttached();
});

test("on a phone each group has two lines, and the filters are in a sheet", async ({
  connected: page,
  worker,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [index, name] of ["Readers", "n".repeat(90), "ลูกค้า VIP"].entries()) {
    const chatId = `-100119003348${index}`;
    await callWorker(worker, "POST", "/api/groups", { name, chatId, type: "supergroup" });
  }
  await page.goto(`${worker.url}/groups`);
  await expect(page.getByText("ลูกค้า VIP")).toBeVisible();
  await expectCompactList(page, "Groups");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select ลูกค้า VIP" }).uncheck();
  await expect(page.getByRole("button", { name: "Add to set" })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("what went to a group is two clicks away from the menu, and readable on a phone", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const title = "ลูกค้า VIP";
  const botId = await addBotInGroups(worker, simulator, "Shop", [title]);
  const groups = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const form = new FormData();
  form.append("botId", botId);
  form.append("groups", JSON.stringify(groups.map(({ id }) => id)));
  form.append("message", "Market opens at five");
  await callWorker(worker, "POST", "/api/send/now", form);

  await page.goto(worker.url);
  await page.getByRole("link", { name: "Groups", exact: true }).click();
  await page.getByRole("link", { name: title }).click();
  const row = page.getByRole("row", { name: /Market opens at five/ });
  await expect(row).toContainText("sent");
  await expect(page.getByText(/member.*as of/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const period = page.getByRole("radiogroup", { name: "Period" });
  const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth;
  expect(await period.evaluate(isCut)).toBe(false);
  await page.getByRole("button", { name: "Write to this group" }).click();
  await expect(page.getByRole("checkbox", { name: new RegExp(`^${title}`) })).toBeChecked();
});
