import { expect } from "@playwright/test";

import { DATA_SCREENS, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { callWorker } from "./telegram-fixtures.ts";

test("every data screen asks for a configuration if there is none, and loads nothing", async ({
  page,
  worker,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  for (const [path, title] of Object.entries(DATA_SCREENS)) {
    await page.goto(`${worker.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const toast = page.getByRole("alert");
    await expect(toast).toContainText("Configuration Required");
    await expect(toast).toContainText("Please configure your Worker URL and API Key in Settings");
    await expectAccessible(page);
  }
  expect(calls).toEqual([]);
});

test("the sidebar is 16rem wide and marks exactly the current screen", async ({
  connected: page,
  worker,
}) => {
  await page.goto(`${worker.url}/keyboards`);
  const menu = page.getByRole("navigation");
  await expect(menu.getByRole("link")).toHaveText([
    "Dashboard",
    "Bots",
    "Groups",
    "Messages",
    "Saved posts",
    "Image Library",
    "Keyboards",
    "Auto-Send Game",
    "Calendar",
    "Scheduled",
    "History",
    "Settings",
  ]);
  await expect(menu.locator("[aria-current=page]")).toHaveText(["Keyboards"]);
  const width = await page
    .locator("aside")
    .evaluate((aside) => Math.round(aside.getBoundingClientRect().width));
  expect(width).toBe(256);
  await expect(page.getByText("Telegram Bot Manager v1.0")).toBeVisible();
  await menu.getByRole("link", { name: "Settings" }).click();
  await expect(menu.locator("[aria-current=page]")).toHaveText(["Settings"]);
  await expect(page).toHaveTitle(/Settings/);
});

test("on a small screen the menu is a drawer that closes when a screen is chosen", async ({
  connected: page,
  worker,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${worker.url}/keyboards`);
  await expect(page.getByRole("navigation")).toBeHidden();
  await page.getByRole("button", { name: /menu/i }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Telegram Bot Manager v1.0")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "Settings" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expectNoSidewaysScroll(page);
});

test("a typed address opens at the top, and a reload keeps the scroll position", async ({
  connected: page,
  worker,
}) => {
  const open = async (title: string, load: () => Promise<unknown>) => {
    await load();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.waitForLoadState("networkidle");
    return page.evaluate(() => Math.round(window.scrollY));
  };
  await page.setViewportSize({ width: 1440, height: 400 });
  await open("Settings", () => page.goto(`${worker.url}/settings`));
  await page.evaluate(() => window.scrollTo(0, 150));
  // Its code is cached now, so the screen is rendered before the browser restores the scroll position.
  expect(await open("Settings", () => page.reload())).toBe(150);
  await page.evaluate(() => window.scrollTo(0, 150));
  expect(await open("Bots", () => page.goto(`${worker.url}/bots`))).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 150));
  expect(await open("Settings", () => page.goto(`${worker.url}/settings`))).toBe(0);
});

test("the chosen color scheme stays after a reload", async ({ connected: page, worker }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${worker.url}/settings`);
  const scheme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
  expect(await scheme()).toBe("light");
  await page.getByText("Dark", { exact: true }).click();
  await expect.poll(scheme).toBe("dark");
  await page.reload();
  await expect.poll(scheme).toBe("dark");
});

test("with reduced motion the spinner is still centered in its button", async ({
  page,
  worker,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/api/health", () => undefined);
  await page.goto(`${worker.url}/settings`);
  await page.getByLabel("API Key", { exact: true }).fill(worker.apiKey);
  const button = page.getByRole("button", { name: "Test Connection" });
  await button.click();
  const spinner = button.locator(".mantine-Loader-root");
  await expect(spinner).toBeVisible();
  const [around, inside] = await Promise.all([button.boundingBox(), spinner.boundingBox()]);
  const middle = (box: typeof around) => ({
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
  });
  expect(Math.abs(middle(inside).x - middle(around).x)).toBeLessThan(2);
  expect(Math.abs(middle(inside).y - middle(around).y)).toBeLessThan(2);
});

test("the page refuses to turn strings into HTML or scripts", async ({ page, worker, logged }) => {
  await page.goto(`${worker.url}/settings`);
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const outcomeOf = (write: () => unknown) => {
      try {
        write();
        return "written";
      } catch (error) {
        return error instanceof Error ? error.name : "";
      }
    };
    const box = document.createElement("div");
    return [
      outcomeOf(() => (box.innerHTML = "<img src=x onerror=alert(1)>")),
      outcomeOf(() => box.insertAdjacentHTML("beforeend", "<b>bold</b>")),
      outcomeOf(() => (document.createElement("script").text = "alert(1)")),
      outcomeOf(() => (document.createElement("script").src = "/other.js")),
      // Neither has an effect on the page: pasted text is read by a document without a window.
      outcomeOf(() => new DOMParser().parseFromString("<b>bold</b>", "text/html")),
      outcomeOf(() => (box.innerHTML = "a { color: red }")),
    ];
  });
  const refusals = ["TypeError", "TypeError", "TypeError", "TypeError"];
  expect(outcomes).toEqual([...refusals, "written", "written"]);
  const isRefusal = (line: string) => line.startsWith("The CSP's require-trusted-types-for");
  await expect.poll(() => logged.filter(isRefusal)).toHaveLength(4);
  logged.length = 0;
});

test("an unknown path shows the 404 page with a way back, and is logged", async ({
  page,
  worker,
  logged,
}) => {
  await page.goto(`${worker.url}/no/such/page`);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  expect(logged.splice(0)).toEqual([expect.stringContaining("/no/such/page")]);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
});

test("on a phone no field has a font below 16 px, so that iPhones do not zoom", async ({
  connected: page,
  worker,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // An empty list of groups has no search field.
  const group = { name: "Readers", chatId: "-1001190033480", type: "supergroup" };
  await callWorker(worker, "POST", "/api/groups", group);
  for (const path of ["/settings", "/messages", "/history", "/groups", "/scheduled"]) {
    await page.goto(`${worker.url}${path}`);
    const fields = page.locator("input, select, textarea");
    await expect(fields.first()).toBeAttached();
    const smallest = () =>
      fields.evaluateAll((all) =>
        Math.min(...all.map((field) => parseFloat(getComputedStyle(field).fontSize))),
      );
    // A field that an answer has just replaced has no size.
    await expect.poll(smallest, path).toBeGreaterThanOrEqual(16);
  }
});
