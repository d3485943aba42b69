import { expect } from "@playwright/test";
import { solidPhoto } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, addKeyboard, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "./fixtures.ts";
import type { Worker } from "./hosts.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

const GROUPS = ["ร้านค้าออนไลน์ กรุงเทพ", "Market channel", "Night market"];
const TEXT = "สวัสดีตอนเช้า วันนี้ลดทั้งร้าน 30%";

async function plan(worker: Worker, botId: string, fields: Record<string, string | File>) {
  const groups = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const form = new FormData();
  form.append("botId", botId);
  form.append("groups", JSON.stringify(groups.map(({ id }) => id)));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return callWorker<{ id: string }>(worker, "POST", "/api/schedule", form);
}

test("a scheduled message is viewed, edited, paused, sent now and cancelled", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const toast = page.getByRole("alert");
  await page.goto(`${worker.url}/scheduled`);
  await expect(page.getByText("No scheduled messages yet")).toBeVisible();
  await expectAccessible(page);

  const botId = await addBotInGroups(worker, simulator, "Corner Shop of Bangkok", GROUPS);
  const { id: keyboardId } = await addKeyboard(worker, "Links");
  const image = solidPhoto(640, 360, 120);
  await plan(worker, botId, {
    message: TEXT,
    date: "2030-01-07",
    time: "08:00",
    repeat: "daily",
    timezone: "America/New_York",
    keyboardId,
    image,
  });

  await page.goto(`${worker.url}/messages`);
  await page.getByRole("combobox", { name: "Bot" }).click();
  await page.getByRole("option", { name: "Corner Shop" }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByLabel("Message", { exact: true }).fill("Closing time");
  await page.getByRole("tab", { name: "Schedule" }).click();
  await page.getByLabel("Date", { exact: true }).fill("2030-06-01");
  await page.getByLabel("Time", { exact: true }).fill("18:00");
  await page.getByRole("button", { name: "Schedule Message" }).click();
  await expect(toast).toContainText("Message scheduled for 2030-06-01 at 18:00");
  await toast.getByRole("link", { name: "View" }).click();

  const list = page.getByRole("table", { name: "Scheduled messages" });
  await expect(list.getByRole("row")).toHaveCount(3);
  const row = list.getByRole("row", { name: /สวัสดี/ });
  await expect(row).toContainText("daily");
  const lines = await row.getByText("Corner Shop of Bangkok", { exact: true }).evaluate((name) => {
    const { height } = name.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(name).lineHeight));
  });
  expect(lines).toBe(1);
  await expect(row).toContainText("waiting");
  await expectAccessibleAtBothWidths(page);

  await row.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Scheduled Message" });
  await expect(dialog.getByRole("checkbox", { name: /Night market/ })).toBeChecked();
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole("checkbox", { name: /Night market/ }).uncheck();
  await dialog.getByLabel("Time", { exact: true }).fill("09:30");
  await expect(dialog.getByRole("table", { name: "Next runs" })).toContainText("09:30");
  await expect(dialog.getByText("Ready: 2 groups")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send a test…" })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast).toContainText("Message Updated");
  await expect(row).toContainText("2 groups");

  await row.getByRole("link").click();
  await expect(page.getByRole("region", { name: "Plan" })).toContainText(
    "09:30 in America/New_York",
  );
  const runs = page.getByRole("table", { name: "Next runs" });
  await expect(runs.getByRole("row")).toHaveCount(6);
  await expect(runs).toContainText("Mon, 7 Jan 2030, 09:30");
  await expectAccessibleAtBothWidths(page);

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Next runs if resumed now")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Send Now" }).click();
  const question = page.getByRole("dialog", { name: "Send Now" });
  await expect(question).toContainText("as an extra message. It stays paused.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Send Now" }).click();
  await expect(page.getByRole("table", { name: "Last runs" })).toContainText("2 sent");
  const posts = await seenPosts(simulator);
  expect(posts.map(({ text, content }) => [text, content])).toEqual([
    [TEXT, "photo"],
    [TEXT, "photo"],
  ]);
  await expectAccessibleAtBothWidths(page);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel schedule" }).click();
  const ending = page.getByRole("dialog", { name: "Cancel Scheduled Message" });
  await expectAccessible(page);
  await ending.getByRole("button", { name: "Cancel schedule" }).click();
  await expect(toast).toContainText("It won't be sent anymore");
  await expect(page.getByText("You cancelled it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "More actions" })).toBeHidden();

  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Message", { exact: true })).toHaveText(TEXT);
  await expect(page.getByText("2 of 3 selected")).toBeVisible();
  await expect(page.getByRole("list", { name: "Chosen pictures" }).getByRole("img")).toHaveCount(1);
  await page.getByRole("tab", { name: "Send Now" }).click();
  await page.getByRole("button", { name: "Send Now to 2 groups" }).click();
  await expect(toast).toContainText("Successfully sent 2 messages");
  expect((await seenPosts(simulator)).map(({ content }) => content)).toEqual([
    "photo",
    "photo",
    "photo",
    "photo",
  ]);
});
