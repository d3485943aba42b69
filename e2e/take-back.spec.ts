import { expect } from "@playwright/test";

import { addBotInGroups, visibleTexts, writeToAll } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { test } from "./telegram-fixtures.ts";

const GROUPS = ["Night market", "Readers", "Weekend fair"];

for (const [screen, width, height] of [
  ["a wide screen", 1440, 900],
  ["a phone", 360, 740],
] as const) {
  test(`on ${screen} a wrong price is edited in every group, and then deleted`, async ({
    connected: page,
    worker,
    simulator,
  }) => {
    await page.setViewportSize({ width, height });
    await addBotInGroups(worker, simulator, "Shop", GROUPS);
    await page.goto(`${worker.url}/messages`);
    await writeToAll(page, "Mango 100 baht");
    await page.getByRole("button", { name: "Send Now to 3 groups" }).click();
    await expect(page.getByRole("alert")).toContainText("Successfully sent 3 messages");

    await page.goto(`${worker.url}/history`);
    await page.getByRole("link", { name: /Mango/ }).click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Edit posts…" }).click();
    const editor = page.getByRole("dialog", { name: "Edit Posts" });
    await editor.getByLabel("Message", { exact: true }).fill("Mango 120 baht");
    const preview = editor.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("Mango 120 baht")).toBeVisible();
    await expectAccessible(page);
    await editor.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("3 of 3 edited")).toBeVisible();
    expect(await visibleTexts(simulator)).toEqual(GROUPS.map(() => "Mango 120 baht"));

    const edit = page.getByRole("article", { name: "Edit in 3 groups" });
    await edit.getByRole("button", { name: "This version" }).click();
    await expect(edit.getByText("Mango 120 baht")).toBeVisible();
    const deliveries = page.getByRole("table", { name: "Deliveries" });
    await expect(deliveries.getByText(/^Edited /)).toHaveCount(3);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete posts…" }).click();
    const question = page.getByRole("dialog", { name: "Delete Posts" });
    await expect(question.getByText("Delete this message in 3 groups?")).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Deleted in 3 of 3 groups")).toBeVisible();
    await expect(deliveries.getByText(/^Deleted /)).toHaveCount(3);
    expect(await visibleTexts(simulator)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
