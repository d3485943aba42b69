import { expect, type Page } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { expectAccessibleAtBothWidths } from "./fixtures.ts";
import type { Simulator, Worker } from "./hosts.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

async function plan(worker: Worker, botId: string, fields: Record<string, string>) {
  const groups = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const form = new FormData();
  const ids = JSON.stringify(groups.map(({ id }) => id));
  const all = { botId, groups: ids, date: "2030-12-10", time: "09:30", ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  const headers = { Authorization: `Bearer ${worker.apiKey}` };
  const answer = await fetch(`${worker.url}/api/schedule`, { method: "POST", headers, body: form });
  expect(answer.status).toBe(201);
}

/** A message on 10 December and one on every Friday. */
async function planTwo(worker: Worker, simulator: Simulator) {
  const botId = await addBotInGroups(worker, simulator, "Corner Shop", ["Night market"]);
  await plan(worker, botId, { message: "Winter sale" });
  await plan(worker, botId, { message: "Recap", repeat: "weekly", date: "2030-12-06" });
}

const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);
const entry = (page: Page, name: string) => page.getByRole("button", { name: `${name} planned` });

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

/** A touch during scrolling only stops it. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const place = () =>
      window.scrollY + (document.querySelector("[data-scroller]")?.scrollTop ?? 0);
    let last = Number.NaN;
    for (let still = 0; still < 20; last = place()) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = place() === last ? still + 1 : 0;
    }
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("an entry is moved by its card, or with a finger that rested on it", async ({
    connected: page,
    worker,
    simulator,
  }) => {
    const botId = await addBotInGroups(worker, simulator, "Corner Shop", ["Night market"]);
    await plan(worker, botId, { message: "Winter sale" });
    await page.goto(`${worker.url}/calendar?date=2030-12-01`);
    await entry(page, "Winter sale").tap();
    const card = page.getByRole("dialog", { name: "Winter sale" });
    await card.getByRole("button", { name: "Move to…" }).tap();
    await card.getByLabel("Date", { exact: true }).fill("12 Dec 2030");
    await card.getByLabel("Time", { exact: true }).fill("10:15");
    await card.getByRole("button", { name: "Move", exact: true }).tap();
    const moved = page.getByRole("region", { name: "Thursday, 12 December 2030" });
    await expect(moved.getByRole("button", { name: /10:15 Winter sale/ })).toBeVisible();

    await page.goto(`${worker.url}/calendar?view=day&date=2030-12-12`);
    await expect(entry(page, "Winter sale")).toBeVisible();
    const from = await entry(page, "Winter sale").boundingBox();
    if (!from) throw new Error("The entry is not shown.");
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x, y }],
      });
    const [x, y] = [from.x + 40, from.y + 8];
    // A finger that moves at once does not drag.
    await touch("touchStart", x, y);
    await touch("touchMove", x, y - 12);
    await touch("touchMove", x, y - 20);
    await touch("touchEnd");
    await expect(page.locator("[data-ghost]")).toHaveCount(0);
    await untilStill(page);

    const start = await entry(page, "Winter sale").boundingBox();
    const goal = await cell(page, "2030-12-12 12").boundingBox();
    if (!start || !goal) throw new Error("The entry or the hour is not shown.");
    await touch("touchStart", start.x + 40, start.y + 8);
    await expect(page.locator("[data-ghost]")).toBeVisible();
    await touch("touchMove", start.x + 44, start.y + 30);
    await touch("touchMove", goal.x + 40, goal.y + 20);
    await expect(page.locator("[data-marker]")).toBeVisible();
    await touch("touchEnd");
    await expect(cell(page, "2030-12-12 12")).toContainText("12:15");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("a small phone shows the first entry near the top, and has every control", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const botId = await addBotInGroups(worker, simulator, "Corner Shop", ["Night market"]);
  await plan(worker, botId, { message: "Winter sale" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${worker.url}/calendar?date=2030-12-10`);
  await expect(entry(page, "Winter sale")).toBeVisible();
  const box = await entry(page, "Winter sale").boundingBox();
  expect(box?.y).toBeLessThanOrEqual(220);
  for (const name of ["Refresh", "Feed", "New message", "Earlier", "Today", "Later"]) {
    await expect(page.getByRole("button", { name })).toBeVisible();
  }

  await page.getByRole("button", { name: "Filter" }).click();
  const sheet = page.getByRole("dialog", { name: "Filter" });
  await sheet.getByRole("combobox", { name: "Filter by bot" }).click();
  await page.getByRole("option", { name: "Corner Shop" }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Filter (1)" })).toBeVisible();

  await page.getByRole("combobox", { name: "View" }).click();
  await page.getByRole("option", { name: "Week" }).click();
  await expect(cell(page, "2030-12-10 09")).toContainText("09:30");
  await expectAccessibleAtBothWidths(page);
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
