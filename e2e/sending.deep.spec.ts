import { expect } from "@playwright/test";

import { addBotInGroups, choose, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import type { Simulator } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { test } from "./telegram-fixtures.ts";

const GROUPS = ["ร้านค้าออนไลน์ กรุงเทพ", "Market channel", "ลูกค้า VIP", "Night market", "Readers"];
const TEXT = "โปรโมชันเช้านี้ ลดทั้งร้าน 30%\nถึงเที่ยงวันเท่านั้น";

/** Makes Telegram ask to wait for ten minutes. */
const delaySends = (simulator: Simulator) =>
  control(simulator.url, "POST", "/faults", {
    kind: "error",
    code: 429,
    parameters: { retry_after: 600 },
    match: { method: "sendMessage" },
    next: GROUPS.length,
  });

for (const [screen, width, height] of [
  ["a wide screen", 1440, 900],
  ["a phone", 360, 740],
] as const) {
  test(`on ${screen} a running send scrolls into view, with its Stop button`, async ({
    connected: page,
    worker,
    simulator,
  }) => {
    await page.setViewportSize({ width, height });
    await addBotInGroups(worker, simulator, "Shop", GROUPS);
    await delaySends(simulator);
    await page.goto(`${worker.url}/messages`);
    await choose(page, "Bot", "Shop");
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByLabel("Message", { exact: true }).fill(`${TEXT}\nwow.com @shop_bot #sale`);
    await expect(page.getByText("Ready: 5 groups")).toBeVisible();
    await page.getByRole("button", { name: "Send Now to 5 groups" }).click();
    const sending = page.getByRole("region", { name: "Being sent" });
    const stop = sending.getByRole("button", { name: "Stop" });
    await expect(stop).toBeInViewport({ ratio: 1 });
    const cut = await stop
      .locator(".mantine-Button-label")
      .evaluate((label) => label.scrollWidth - label.clientWidth);
    expect(cut).toBe(0);
    await expect(sending.getByText("0 of 5 done.")).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Ready: 5 groups")).toBeHidden();
    const message = page.getByLabel("Message", { exact: true });
    await expect(message).toHaveText("");
    await message.fill("The next message");
    await expect(sending).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test("a reload during a send shows its progress, and an empty form", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await delaySends(simulator);
  await page.goto(`${worker.url}/messages`);
  await choose(page, "Bot", "Shop");
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByLabel("Message", { exact: true }).fill(TEXT);
  await page.getByRole("button", { name: "Send Now to 5 groups" }).click();
  const sending = page.getByRole("region", { name: "Being sent" });
  await expect(sending).toContainText("0 of 5 done.");

  await page.reload();
  await expect(sending).toContainText("0 of 5 done.");
  await expect(page.getByLabel("Message", { exact: true })).toHaveText("");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await sending.getByRole("button", { name: "Stop" }).click();
  await page
    .getByRole("dialog", { name: "Stop Sending" })
    .getByRole("button", { name: "Stop" })
    .click();
  await expect(page.getByRole("alert")).toContainText("5 messages were not sent");
  await expect(sending).toBeHidden();
  await expect(page.getByRole("region", { name: "Just sent" })).toContainText(
    "5 cancelled · see History",
  );
  // Away from the button that dismisses it, which would show its hint.
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  expect(await seenPosts(simulator)).toEqual([]);
});
