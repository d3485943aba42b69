import { expect } from "@playwright/test";

import { choose, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { control } from "./simulator-fixtures.ts";
import { addBot, test } from "./telegram-fixtures.ts";

test("topics appear by themselves, are chosen like groups, and say when they are closed", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const bot = await addBot(worker, simulator, "Shop");
  const title = "Forum";
  const chat = await control(simulator.url, "POST", "/chats", {
    type: "supergroup",
    title,
    isForum: true,
  });
  await control(simulator.url, "PUT", `/chats/${chat.id}/bots/${bot.id}`, { status: "member" });
  const create = (name: string) =>
    control(simulator.url, "POST", `/chats/${chat.id}/topics`, { name });
  const news = await create("News");
  const old = await create("Old");
  await control(simulator.url, "PATCH", `/chats/${chat.id}/topics/${old.id}`, { isClosed: true });

  await page.goto(`${worker.url}/groups`);
  const row = page.getByRole("row", { name: /Forum › Old/ });
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(row.getByText("Closed")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole("link", { name: title, exact: true }).click();
  const topics = page.getByRole("region", { name: "Topics" });
  await expect(topics.getByRole("link")).toHaveText(["News", "Old"]);
  await expectAccessible(page);
  await topics.getByRole("link", { name: "News" }).click();
  await page.getByRole("button", { name: "Write to this topic" }).click();

  await expect(page.getByRole("checkbox", { name: "Forum › News topic" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Forum group" }).check();
  await page.getByRole("checkbox", { name: "Forum › Old Closed" }).check();
  await page.getByLabel("Message", { exact: true }).fill("Hello");
  await page.getByRole("button", { name: "1 of 3 groups won't get it" }).click();
  await expect(page.getByText("The topic is closed.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Forum › Old Closed" }).uncheck();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send Now to 2 groups" }).click();
  await expect(page.getByRole("alert")).toContainText("Successfully sent 2 messages");
  const posts = await seenPosts(simulator);
  expect(new Set(posts.map(({ threadId }) => threadId))).toEqual(new Set([undefined, news.id]));

  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, "Bot", "Shop");
  await expectNoSidewaysScroll(page);
});
