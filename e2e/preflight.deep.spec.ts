import { expect, type Page } from "@playwright/test";
import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import type { Simulator } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

const GROUPS = ["ร้านค้าออนไลน์ กรุงเทพ", "Market channel", "Night market"];
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

async function idOf({ url }: Simulator, title: string): Promise<number> {
  const response = await fetch(`${url}/_/chats`);
  const chats = (await response.json()) as { id: number; title: string }[];
  return chats.find((chat) => chat.title === title)?.id ?? 0;
}

async function botOf({ url }: Simulator): Promise<number> {
  const response = await fetch(`${url}/_/bots`);
  const [bot] = (await response.json()) as { id: number }[];
  return bot?.id ?? 0;
}

async function attach(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add image" }).click();
  await (await chooser).setFiles([{ name: "promo.png", mimeType: "image/png", buffer }]);
}

test("a message is checked before it is sent, and tested in one group", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  const market = await idOf(simulator, "Night market");
  const path = `/chats/${market}/bots/${await botOf(simulator)}`;
  await control(simulator.url, "PUT", path, {
    status: "restricted",
    permissions: { can_send_messages: true },
  });

  await page.goto(`${worker.url}/messages`);
  await page.getByRole("combobox", { name: "Bot" }).click();
  await page.getByRole("option", { name: "Shop" }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByLabel("Message", { exact: true }).fill("โปรโมชันเช้านี้");
  await expect(page.getByText("Ready: 3 groups, about 1 s at Telegram's limits")).toBeVisible();
  await expectAccessible(page);

  await attach(page, solidPng(2100, 100, 120));
  await expect(page.getByText("Not ready: fix the problems below")).toBeVisible();
  await expect(page.getByText(/^The picture has 2100 × 100 pixels/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove promo.png" }).click();
  await attach(page, solidPng(640, 360, 120));
  await page.getByRole("button", { name: "1 of 3 groups won't get it" }).click();
  await expect(
    page.getByText("The bot isn't allowed to send pictures in this group."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(DESK);
  await page.getByRole("button", { name: "Deselect this group" }).click();
  await expect(page.getByText("Ready: 2 groups, about 1 s at Telegram's limits")).toBeVisible();

  await page.getByRole("button", { name: "Send a test…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a Test" });
  await dialog.getByRole("combobox", { name: "Group" }).fill("กรุงเทพ");
  await page.getByRole("option", { name: GROUPS[0] ?? "" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send Test" }).click();
  await expect(page.getByRole("alert")).toContainText(`Sent to "${GROUPS[0]}"`);
  expect(await seenPosts(simulator)).toMatchObject([{ content: "photo", text: "โปรโมชันเช้านี้" }]);
  await expect(page.getByRole("button", { name: "Send Now to 2 groups" })).toBeEnabled();

  await page.goto(`${worker.url}/history`);
  await expect(page.getByRole("row", { name: /โปรโมชัน/ })).toContainText("Test");
});

test("a campaign is tested before it is saved", async ({ connected: page, worker, simulator }) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  const folder = await callWorker<{ id: string }>(worker, "POST", "/api/folders", {
    name: "Promo",
  });
  const form = new FormData();
  form.append("folderId", folder.id);
  form.append("images", new File([solidPng(320, 240, 60)], "one.png", { type: "image/png" }));
  await callWorker(worker, "POST", "/api/images", form);

  await page.goto(`${worker.url}/autosendgame`);
  await page.getByRole("button", { name: "New Campaign" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  await dialog.getByRole("combobox", { name: "Bot" }).click();
  await page.getByRole("option", { name: "Shop" }).click();
  await dialog.getByRole("button", { name: "Select all" }).click();
  await dialog.getByRole("combobox", { name: "Folder" }).click();
  await page.getByRole("option", { name: "Promo (1 image)" }).click();
  await dialog.getByLabel("Message Template").fill("Play {random}");
  await expect(dialog.getByText("Ready: 3 groups, about 1 s at Telegram's limits")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Send a test…" }).click();
  const small = page.getByRole("dialog", { name: "Send a Test" });
  await small.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: "Night market" }).click();
  await expectAccessible(page);
  await small.getByRole("button", { name: "Send Test" }).click();
  await expect(page.getByRole("alert")).toContainText('Sent to "Night market"');
  const [post, ...others] = await seenPosts(simulator);
  expect(post).toMatchObject({ content: "photo", text: expect.stringMatching(/^Play \d{4}$/) });
  expect(others).toEqual([]);
});
