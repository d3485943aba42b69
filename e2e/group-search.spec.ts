import { expect } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { test } from "./telegram-fixtures.ts";

// A recorded trace takes pictures of the page in the very tasks that are measured.
test.use({ trace: "off" });
// On a busy machine a task may be long only because it had to wait for the processor.
test.describe.configure({ retries: 2 });

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
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
    Object.assign(window, { longTasks: tasks });
  });
  const search = page.getByLabel("Search groups");
  await search.pressSequentially("night market 42", { delay: 60 });
  await expect(page.getByRole("checkbox").first()).toHaveAccessibleName(/^Night market 42/);
  for (let key = 0; key < 15; key += 1) await search.press("Backspace", { delay: 40 });
  await page.getByRole("checkbox", { name: "Night market 0 channel" }).press("End");
  await expect(page.getByRole("checkbox", { name: /^Night market 9999/ })).toBeFocused();
  expect(await page.getByRole("checkbox").count()).toBeLessThan(30);
  const longTasks = await page.evaluate(() => Reflect.get(window, "longTasks") as number[]);
  test.info().annotations.push({
    type: "longest task in ms",
    description: String(Math.max(0, ...longTasks)),
  });
  expect(longTasks.filter((ms) => ms > 50)).toEqual([]);
});

test("ten thousand groups are filtered on their own screen without a long task", async ({
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
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
    Object.assign(window, { longTasks: tasks });
  });
  const search = page.getByLabel("Search groups");
  await search.pressSequentially("market 42", { delay: 60 });
  await expect(page.getByRole("row", { name: /Night market 4200/ })).toBeVisible();
  const longTasks = await page.evaluate(() => Reflect.get(window, "longTasks") as number[]);
  test.info().annotations.push({
    type: "longest task in ms",
    description: String(Math.max(0, ...longTasks)),
  });
  // A hundred rows are drawn at once.
  expect(longTasks.filter((ms) => ms > 100)).toEqual([]);
});
