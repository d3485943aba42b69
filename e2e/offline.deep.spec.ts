import { expect } from "@playwright/test";

import { DATA_SCREENS, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";

test("every screen still opens when the worker is down", async ({ connected: page, worker }) => {
  const lastCode = page.waitForResponse(/settings-rest[^/]*\.js$/);
  await page.goto(worker.url);
  await lastCode;
  await page.waitForLoadState("networkidle");
  await page.route("**/*", (route) => route.abort());
  for (const [path, title] of Object.entries(DATA_SCREENS)) {
    await page.getByRole("navigation").locator(`a[href="${path}"]`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await expect(page.getByText("Connection lost")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("list", { name: "Workers" })).toBeVisible();
});

test("the connection form works even if the rest of Settings cannot be loaded", async ({
  connected: page,
  worker,
}) => {
  await page.route("**/settings-rest-*", (route) => route.abort());
  await page.goto(`${worker.url}/settings`);
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expect(page.getByRole("alert")).toContainText("Connection Successful");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Connection",
    "Connection doctor",
  ]);
});

test("before its code has loaded, the page shows the outline of a screen", async ({
  page,
  worker,
}) => {
  await page.route("**/assets/*", () => undefined);
  for (const [width, bar] of [
    [1440, { width: 256, height: 900 }],
    [360, { width: 360, height: 56 }],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(worker.url, { waitUntil: "commit" });
    const opening = page.locator(".opening");
    await expect(opening).toBeVisible();
    expect(await opening.boundingBox()).toEqual({ x: 0, y: 0, ...bar });
    await expect(page.locator(".opening-blocks > i:visible")).toHaveCount(6);
    await expectNoSidewaysScroll(page);
  }
  // The other four blocks stand for the dashboard's figures.
  await page.goto(`${worker.url}/groups`, { waitUntil: "commit" });
  await expect(page.locator(".opening-blocks > i:visible")).toHaveCount(2);
});

test("offline, a screen that was not opened before says that the server cannot be reached, and loads later", async ({
  connected: page,
  worker,
  logged,
}) => {
  await page.goto(worker.url);
  await expect(page.getByText("No bots configured yet")).toBeVisible();
  await page.route("**/*", (route) => route.abort());
  await page.getByRole("navigation").getByRole("link", { name: "Keyboards" }).click();
  await expect(page.getByText("Can't reach the server")).toBeVisible();
  await expect(page.getByText("Unexpected Application Error!")).toBeHidden();
  await expectAccessible(page);
  // The accessibility check requests the style sheets again, and logs that they cannot be loaded.
  logged.length = 0;
  await page.unroute("**/*");
  await expect(page.getByText("No keyboards yet")).toBeVisible({ timeout: 15_000 });
});
