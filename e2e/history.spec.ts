import { expect, type Page } from "@playwright/test";

import { addBotInGroups, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import type { Simulator, Worker } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

const GROUPS = ["ร้านค้าออนไลน์ กรุงเทพ", "Market channel", "Night market"];
const TEXT = "โปรโมชันเช้านี้ ลดทั้งร้าน 30%\nถึงเที่ยงวันเท่านั้น";

async function listed(simulator: Simulator, what: "bots" | "chats") {
  const response = await fetch(`${simulator.url}/_/${what}`);
  return (await response.json()) as { id: number; title?: string }[];
}

async function setStanding(simulator: Simulator, title: string, status: string) {
  const chat = (await listed(simulator, "chats")).find((each) => each.title === title);
  const [bot] = await listed(simulator, "bots");
  const path = `/chats/${chat?.id ?? 0}/bots/${bot?.id ?? 0}`;
  await control(simulator.url, "PUT", path, { status });
}

/** Starts a broadcast that Telegram delays, and returns its id. */
async function startSlow(worker: Worker, simulator: Simulator, seconds: number) {
  const botId = await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await control(simulator.url, "POST", "/faults", {
    kind: "error",
    code: 429,
    parameters: { retry_after: seconds },
    match: { method: "sendMessage" },
    next: GROUPS.length,
  });
  const groups = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const form = new FormData();
  form.append("botId", botId);
  form.append("groups", JSON.stringify(groups.map(({ id }) => id)));
  form.append("message", TEXT);
  const answer = callWorker(worker, "POST", "/api/send/now", form).catch(() => undefined);
  const all = () => callWorker<{ id: string }[]>(worker, "GET", "/api/broadcasts");
  await expect.poll(async () => (await all()).length).toBe(1);
  return { id: (await all())[0]?.id ?? "", answer };
}

async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("History shows what members saw, and failed deliveries are resent", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const toast = page.getByRole("alert");
  await page.goto(`${worker.url}/history`);
  await expect(page.getByText("No messages sent yet")).toBeVisible();
  await expectAccessible(page);

  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await page.goto(`${worker.url}/messages`);
  await page.getByRole("combobox", { name: "Bot" }).click();
  await page.getByRole("option", { name: "Shop" }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByLabel("Message", { exact: true }).fill(TEXT);
  await setStanding(simulator, "Night market", "kicked");
  await page.getByRole("button", { name: "Send Now to 3 groups" }).click();
  await expect(toast).toContainText("Successfully sent 2 messages. 1 failed.");

  await page.getByRole("link", { name: "History", exact: true }).click();
  const row = page.getByRole("row", { name: /โปรโมชัน/ });
  await expect(row).toContainText("2 of 3 sent");
  await expect(row).toContainText("1 failed");
  await expect(row).toContainText("partly sent");
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  await row.getByRole("link", { name: /โปรโมชัน/ }).click();
  const deliveries = page.getByRole("table", { name: "Deliveries" });
  await expect(deliveries.getByRole("row")).toHaveCount(4);
  await expect(deliveries.getByRole("row", { name: /Night market/ })).toContainText(
    "The bot was removed from the chat.",
  );
  const posts = await seenPosts(simulator);
  expect(posts.map(({ text }) => text)).toEqual([TEXT, TEXT]);
  for (const { chatId } of posts) {
    await expect(deliveries.getByRole("row", { name: String(chatId) })).toContainText("sent");
  }
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d .+\.csv$/);

  await setStanding(simulator, "Night market", "administrator");
  await page.getByRole("button", { name: "Retry failed" }).click();
  const dialog = page.getByRole("dialog", { name: "Retry Failed" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "1 of 1 sent" })).toBeVisible();
  expect(await seenPosts(simulator)).toHaveLength(3);
  await page.goBack();
  await expect(page.getByRole("link", { name: "Sent again to Night market" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry failed" })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("button", { name: "Send Now to 3 groups" })).toBeVisible();
  await expect(page.getByLabel("Message", { exact: true })).toHaveText(TEXT, {
    useInnerText: true,
  });
});

test("a date is typed key by key, and only a complete one filters the list", async ({
  connected: page,
  worker,
}) => {
  await page.goto(`${worker.url}/history`);
  const from = page.getByLabel("From day", { exact: true });
  await from.focus();
  const asked: string[] = [];
  page.on("request", (request) => {
    const day = new URL(request.url()).searchParams.get("from");
    if (day !== null) asked.push(day.slice(0, 10));
  });
  await page.keyboard.type("1 nov 2026", { delay: 400 });
  await expect(from).toHaveValue("1 nov 2026");
  await expect(page).toHaveURL(/\?from=2026-11-01$/);
  await expect.poll(() => asked).toEqual(["2026-11-01"]);

  await page.keyboard.press("Tab");
  await expect(from).toHaveValue("1 Nov 2026");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "5 November 2026", exact: true }).click();
  await expect(from).toHaveValue("5 Nov 2026");
  await expect(page).toHaveURL(/\?from=2026-11-05$/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(from).toHaveValue("");
});

test("a running broadcast is followed live, also after a reload", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const { id, answer } = await startSlow(worker, simulator, 20);
  await page.goto(`${worker.url}/history/${id}`);
  await expect(page.getByText("0 of 3 done.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("0 of 3 done.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "3 of 3 sent" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await answer;
});

test("a broadcast is stopped before the rest is sent", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const { id, answer } = await startSlow(worker, simulator, 600);
  await page.goto(`${worker.url}/history/${id}`);
  await expect(page.getByText("0 of 3 done.")).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Stop Sending" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("alert")).toContainText("3 messages were not sent");
  await expect(page.getByRole("heading", { name: "0 of 3 sent" })).toBeVisible();
  await expect(page.getByText("You stopped it.").first()).toBeVisible();
  expect(await seenPosts(simulator)).toEqual([]);
  await answer;
});
