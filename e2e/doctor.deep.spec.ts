import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, type Page } from "@playwright/test";

import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { startWorker } from "./hosts.ts";
import { addBot, test } from "./telegram-fixtures.ts";

async function fillIn(page: Page, url: string, key: string): Promise<void> {
  await page.getByLabel("Worker URL").fill(url);
  await page.getByLabel("API Key", { exact: true }).fill(key);
}

const doctor = (page: Page) => page.getByRole("region", { name: "Connection doctor" });
const step = (page: Page, name: string) =>
  doctor(page).getByRole("listitem").filter({ hasText: name });

async function runChecks(page: Page): Promise<void> {
  await doctor(page)
    .getByRole("button", { name: /Run checks/ })
    .click();
  await expect(doctor(page).getByRole("list", { name: "Checks" })).toHaveAttribute(
    "aria-busy",
    "false",
    { timeout: 30_000 },
  );
}

async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("the doctor names what is wrong, step by step, until everything works", async ({
  page,
  context,
  worker,
  simulator,
  origins,
}) => {
  const { token } = await addBot(worker, simulator, "ร้านค้าออนไลน์");
  const otherServer = createServer((_request, response) => response.end("{}")).listen(
    0,
    "127.0.0.1",
  );
  await once(otherServer, "listening");
  const otherUrl = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`;
  origins.add(otherUrl);

  await page.goto(`${worker.url}/settings`);
  await fillIn(page, otherUrl, "no-key");
  await runChecks(page);
  await expect(step(page, "CORS").first()).toContainText("ALLOWED_ORIGINS");
  await expectAccessible(page);
  otherServer.closeAllConnections();
  otherServer.close();
  await runChecks(page);
  await expect(step(page, "Reachable").first()).toContainText("Check that the worker is running");

  await fillIn(page, worker.url, "wrong-key");
  await runChecks(page);
  await expect(doctor(page)).toContainText("One check failed. Start with “API key”.");
  await expect(step(page, "API key").first()).toContainText("Failed");
  await expectAccessibleOnPhone(page);

  await fillIn(page, worker.url, worker.apiKey);
  await runChecks(page);
  await expect(doctor(page)).toContainText("Everything is in order.");
  await expect(step(page, "Updates for ร้านค้าออนไลน์")).toContainText("OK");
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy report" }).click();
  await expect(page.getByRole("alert")).toContainText("Report Copied");
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain("[OK] Database: ");
  expect(report).not.toContain(worker.apiKey);
  expect(report).not.toContain(token);
});

test("two workers are saved, switched in all tabs, renamed and removed", async ({
  page,
  context,
  worker,
  simulator,
  origins,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "tbm-e2e-second-"));
  const second = await startWorker(folder, {
    TELEGRAM_API_ROOT: simulator.url,
    ALLOWED_ORIGINS: worker.url,
  });
  origins.add(second.url);
  await addBot(worker, simulator, "Shop");
  await addBot(second, simulator, "News");

  await page.goto(`${worker.url}/settings`);
  for (const { url, apiKey } of [worker, second]) {
    await fillIn(page, url, apiKey);
    await page.getByRole("button", { name: "Save Configuration" }).click();
    await expect(page.getByRole("alert")).toContainText("Settings Saved");
    await expect(page.getByRole("alert")).toBeHidden();
  }
  const workers = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
  await expect(workers).toHaveCount(2);
  await expect(workers.nth(1)).toContainText("in use");

  await workers
    .nth(1)
    .getByRole("button", { name: /^Rename/ })
    .click();
  await page.getByRole("dialog", { name: "Rename Worker" }).getByLabel("Name").fill("Office");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(workers.nth(1)).toContainText("Office");
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  await page.getByRole("link", { name: "Bots" }).click();
  await expect(page.getByText("News", { exact: true })).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto(`${worker.url}/bots`);
  await expect(secondTab.getByText("News", { exact: true })).toBeVisible();

  const choice = page.getByRole("combobox", { name: "Worker in use" });
  await choice.selectOption(worker.url);
  for (const tab of [page, secondTab]) {
    await expect(tab.getByText("Shop", { exact: true })).toBeVisible();
    await expect(tab.getByText("News", { exact: true })).toBeHidden();
  }
  await secondTab.close();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Worker URL")).toHaveValue(worker.url);
  await page.getByRole("button", { name: "Remove Office" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Worker" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(workers).toHaveCount(1);
  await expect(choice).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(second.apiKey);
  expect(kept).toContain(worker.apiKey);
  await second.stop();
  await rm(folder, { recursive: true });
});
