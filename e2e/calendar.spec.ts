import { expect, type Page } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { cell, entry, plan } from "./calendar-fixtures.ts";
import { expectAccessibleAtBothWidths } from "./fixtures.ts";
import type { Simulator, Worker } from "./hosts.ts";
import { test } from "./telegram-fixtures.ts";

/** A message on 10 December and one on every Friday. */
async function planTwo(worker: Worker, simulator: Simulator) {
  const botId = await addBotInGroups(worker, simulator, "Corner Shop", ["Night market"]);
  await plan(worker, botId, { message: "Winter sale" });
  await plan(worker, botId, { message: "Recap", repeat: "weekly", date: "2030-12-06" });
}

/** In small steps, as a hand does. The entry in the hand shows the time that it would get. */
async function drag(page: Page, name: string, to: string, time = "09:30") {
  const from = await entry(page, name).first().boundingBox();
  const target = await cell(page, to).boundingBox();
  if (!from || !target) throw new Error("The entry or the day is not shown.");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + 20, { steps: 8 });
  await expect(page.locator("[data-ghost]")).toContainText(time);
  await expect(page.locator("[data-marker]")).toBeVisible();
  await page.mouse.up();
}

test("a message is dragged to another day and hour, back with Undo, and all runs of a repeat", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await planTwo(worker, simulator);
  await page.goto(`${worker.url}/calendar?date=2030-12-10`);
  await expect(entry(page, "Winter sale")).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await drag(page, "Winter sale", "2030-12-12");
  await expect(cell(page, "2030-12-12")).toContainText("Winter sale");
  await expect(page.getByRole("alert")).toContainText("Message Moved");
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, "2030-12-10")).toContainText("Winter sale");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await drag(page, "Recap", "2030-12-07");
  await page.getByRole("button", { name: "The whole schedule" }).click();
  await expect(cell(page, "2030-12-14")).toContainText("Recap");
  await expect(cell(page, "2030-12-13")).not.toContainText("Recap");

  await page.getByText("Week", { exact: true }).click();
  await expect(cell(page, "2030-12-10 09")).toContainText("Winter sale");
  await drag(page, "Winter sale", "2030-12-11 12", "12:30");
  await expect(cell(page, "2030-12-11 12")).toContainText("12:30");
  await expectAccessibleAtBothWidths(page);
});

test("one run of a repeat is dragged alone, and a full day is marked", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await planTwo(worker, simulator);
  await page.goto(`${worker.url}/calendar?date=2030-12-10`);
  await expect(entry(page, "Recap").first()).toBeVisible();
  await drag(page, "Recap", "2030-12-10");
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Only this run" }).click();
  await expect(cell(page, "2030-12-10")).toContainText("Recap");
  await expect(cell(page, "2030-12-06")).not.toContainText("Recap");
  await expect(cell(page, "2030-12-13")).toContainText("Recap");
  await expect(page.getByRole("alert")).toContainText("Run Moved");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await cell(page, "2030-12-10").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "2 posts at 09:30" })).toBeFocused();
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "Tuesday, 10 December 2030" });
  await expect(details).toContainText("post to the same groups at 09:30.");
  await expectAccessibleAtBothWidths(page);
  await details.getByRole("button", { name: "Show day" }).click();
  await expect(page.getByRole("columnheader", { name: /10 December/ })).toContainText("10");
});

test("a day shows its first entry, even late in the evening", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const botId = await addBotInGroups(worker, simulator, "Corner Shop", ["Night market"]);
  await plan(worker, botId, { message: "Winter sale", time: "23:15" });
  await page.goto(`${worker.url}/calendar?view=day&date=2030-12-10`);
  await expect(entry(page, "Winter sale")).toBeInViewport();
});

test("a click on an empty day writes a message for it, and keys do the same", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const botId = await addBotInGroups(worker, simulator, "Corner Shop", ["Night market"]);
  await plan(worker, botId, { message: "Winter sale" });
  await page.goto(`${worker.url}/`);
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  // The keys work shortly after the screen is shown.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("l");
    const heading = page.getByRole("heading", { name: "Calendar", level: 1 });
    await expect(heading).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.goto(`${worker.url}/calendar?date=2030-12-10`);
  await cell(page, "2030-12-19").click({ position: { x: 60, y: 90 } });
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue("19 Dec 2030");
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("09:00");

  await page.goBack();
  await expect(entry(page, "Winter sale")).toBeVisible();
  await cell(page, "2030-12-10").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog", { name: "Winter sale" });
  await expect(card).toContainText("Corner Shop");
  await card.getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: "Winter sale", level: 1 })).toBeVisible();
});

test("the agenda, the feed and its secret address", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const botId = await addBotInGroups(worker, simulator, "Corner Shop", ["Night market"]);
  await plan(worker, botId, { message: "Winter sale" });
  await page.goto(`${worker.url}/calendar?view=agenda&date=2030-12-01`);
  const day = page.getByRole("region", { name: "Tuesday, 10 December 2030" });
  await expect(day.getByRole("button", { name: /Winter sale/ })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await page.getByRole("button", { name: "Feed" }).click();
  const dialog = page.getByRole("dialog", { name: "Calendar feed" });
  await dialog.getByRole("button", { name: "Create address" }).click();
  const address = await dialog.getByLabel("Secret address").inputValue();
  const answer = await fetch(address);
  expect(await answer.text()).toContain("BEGIN:VCALENDAR");
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole("button", { name: "End feed" }).click();
  await expect(dialog.getByRole("button", { name: "Create address" })).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
});
