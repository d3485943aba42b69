import { expect } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { expectNoLongTask } from "./longest-task.ts";
import { test } from "./telegram-fixtures.ts";

// A trace takes screenshots inside the tasks that are measured.
test.use({ trace: "off" });

test("ten thousand groups are searched and selected without a long task", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const botId = await addBotInGroups(worker, simulator, "Shop", []);
  await page.route(`**/api/bots/${botId}/groups`, (route) =>
    route.fulfill({
      json: Array.from({ length: 10_000 }, (_, index) => ({
        id: `grp_${index}`,
        name: `${["Night market", "ร้านค้า", "Readers"][index % 3]} ${index}`,
        chatId: `-100${index}`,
        type: index % 4 === 0 ? "channel" : "supergroup",
        created_at: "2026-11-15T05:00:00Z",
      })),
    }),
  );
  await page.goto(`${worker.url}/messages`);
  await page.getByRole("combobox", { name: "Bot" }).click();
  await page.getByRole("option", { name: "Shop" }).click();
  await expect(page.getByText("0 of 10,000 selected")).toBeVisible();
  await page.getByRole("button", { name: "Select all" }).click();
  await expect(page.getByText("10,000 of 10,000 selected")).toBeVisible();
  const search = page.getByLabel("Search groups");
  await expectNoLongTask(page, async () => {
    await search.pressSequentially("night market 42", { delay: 60 });
    await expect(page.getByRole("checkbox").first()).toHaveAccessibleName(/^Night market 42/);
    for (let key = 0; key < 15; key += 1) await search.press("Backspace", { delay: 40 });
    await page.getByRole("checkbox", { name: "Night market 0 channel" }).press("End");
    await expect(page.getByRole("checkbox", { name: /^Night market 9999/ })).toBeFocused();
    expect(await page.getByRole("checkbox").count()).toBeLessThan(30);
    await page.keyboard.press("Home");
  });
});

test("ten thousand groups are filtered and selected on their own screen without a long task", async ({
  connected: page,
  worker,
}) => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `grp_${index}`);
  const [reason, since] = ["The bot was removed.", "2026-11-15T05:00:00Z"];
  await page.route("**/api/groups", (route) =>
    route.fulfill({
      json: ids.map((id, index) => ({
        id,
        name: `${["Night market", "ร้านค้า", "Readers"][index % 3]} ${index}`,
        chatId: `-100${index}`,
        type: index % 4 === 0 ? "channel" : "supergroup",
        created_at: "2026-11-15T05:00:00Z",
      })),
    }),
  );
  await page.route("**/api/groups/standings", (route) =>
    route.fulfill({
      json: [
        {
          bot_id: "bot_1",
          posting: ids.slice(100),
          lost: ids.slice(0, 100).map((group_id) => ({ group_id, reason, since })),
        },
      ],
    }),
  );
  await page.goto(`${worker.url}/groups`);
  await expect(page.getByText("Lost", { exact: true }).first()).toBeVisible();
  const search = page.getByLabel("Search groups");
  await expectNoLongTask(page, async () => {
    await search.pressSequentially("market 42", { delay: 60 });
    await expect(page.getByRole("row", { name: /Night market 4200/ })).toBeVisible();
    await search.clear();
    await expect(page.getByText("50 of 10,000")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all" }).click();
    await expect(page.getByText("10,000 selected")).toBeVisible();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(page.getByText("10,000 selected")).toBeHidden();
  });
});
