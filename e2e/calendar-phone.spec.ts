import { expect, type Page } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { cell, entry, plan } from "./calendar-fixtures.ts";
import { expectAccessibleAtBothWidths } from "./fixtures.ts";
import { test } from "./telegram-fixtures.ts";

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
