import { expect, type Page } from "@playwright/test";

import { addBotInGroups, GROUPS } from "./audience-fixtures.ts";
import { test } from "./telegram-fixtures.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** What each screen shows last of what could move the rest. */
const SCREENS: Record<string, string> = {
  "/": "Recent Groups",
  "/settings": "is responding",
  "/messages": "Not ready",
  "/groups": "Groups are discovered",
};
const PHONE_SLOWDOWN = 4;
/** The answer of a worker that Settings tests moves what is below it by this much. */
const SMALL = 0.05;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const total = { shifts: 0 };
    Object.assign(window, total);
    new PerformanceObserver((list) => {
      // The browser's entries of this type.
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) {
        if (!hadRecentInput) total.shifts += value;
      }
      Object.assign(window, total);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => ("shifts" in window ? Number(window.shifts) : Number.NaN));

for (const path of Object.keys(SCREENS)) {
  test(`${path} hardly moves while it loads on a slow phone`, async ({
    connected: page,
    worker,
    simulator,
  }) => {
    await addBotInGroups(worker, simulator, "Corner Shop", GROUPS);
    await countShifts(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: PHONE_SLOWDOWN });
    // Settings comes first, because it remembers what the worker offers.
    for (const opened of new Set(["/settings", path])) {
      await page.goto(`${worker.url}${opened}`);
      await expect(
        page
          .getByText(SCREENS[opened] ?? "")
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await shiftsOf(page)).toBeLessThan(SMALL);
    }
  });
}

test("Messages does not move either when the worker was never tested", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Corner Shop", GROUPS);
  await countShifts(page);
  await page.addInitScript(() => localStorage.removeItem("bot-manager-offered"));
  await page.goto(`${worker.url}/messages`);
  await expect(page.getByText("From saved posts")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shiftsOf(page)).toBeLessThan(SMALL);
});

test("what is clicked before its code is there opens as soon as it is", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Corner Shop", GROUPS);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/overlays-[\w-]+\.js/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`${worker.url}/messages`);
  const bot = page.getByLabel("Bot", { exact: true });
  await expect(bot).toHaveAttribute("placeholder", "Choose a bot");
  await page.getByLabel("Keyboard", { exact: true }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Typed at once");
  await bot.click();
  release();

  await page.getByRole("option", { name: "Corner Shop" }).click();
  await expect(bot).toHaveValue("Corner Shop");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveText("Typed at once");
});
