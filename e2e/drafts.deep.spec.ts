import { expect, type Page } from "@playwright/test";
import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, GROUPS, seenPosts, writeToAll } from "./audience-fixtures.ts";
import { expectAccessible } from "./fixtures.ts";
import { test } from "./telegram-fixtures.ts";

test("a draft survives its tab, and each tab has its own draft", async ({
  connected: page,
  context,
  worker,
}) => {
  const message = (tab: Page) => tab.getByLabel("Message", { exact: true });
  await page.goto(`${worker.url}/messages`);
  await message(page).fill("In the first tab");
  await page.reload();
  await expect(message(page)).toHaveText("In the first tab");

  const second = await context.newPage();
  await second.goto(`${worker.url}/messages`);
  await expect(message(second)).toHaveText("");
  await message(second).fill("In the second tab");
  await expect(message(page)).toHaveText("In the first tab");
  await second.close({ runBeforeUnload: true });

  await expect.poll(() => context.pages()).toHaveLength(1);
  const third = await context.newPage();
  await third.goto(`${worker.url}/messages`);
  await expect(message(third)).toHaveText("In the second tab");
  await expect(message(page)).toHaveText("In the first tab");
});

test("a picture from the device survives a reload and its tab, and is deleted once sent", async ({
  connected: page,
  context,
  worker,
  simulator,
}) => {
  const kept = (tab: Page) =>
    tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("bot-manager-pictures");
          opening.addEventListener("success", () => {
            const store = opening.result.transaction("pictures").objectStore("pictures");
            const counting = store.count();
            counting.addEventListener("success", () => {
              opening.result.close();
              resolve(counting.result);
            });
          });
        }),
    );
  const attached = (tab: Page) => tab.getByRole("button", { name: "Remove promo.png" });
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await page.goto(`${worker.url}/messages`);
  await writeToAll(page, "With a picture");
  await page.getByLabel("Image file").setInputFiles({
    name: "promo.png",
    mimeType: "image/png",
    buffer: Buffer.from(solidPng(320, 240, 120)),
  });
  await expect(attached(page)).toBeVisible();
  await expect.poll(() => kept(page)).toBe(1);
  await page.reload();
  await expect(attached(page)).toBeVisible();
  await expect(page.getByRole("img", { name: "Attached" })).toBeVisible();

  await page.close({ runBeforeUnload: true });
  await expect.poll(() => context.pages()).toHaveLength(0);
  const next = await context.newPage();
  await next.goto(`${worker.url}/messages`);
  await expect(attached(next)).toBeVisible();
  await next.getByRole("button", { name: "Send Now to 4 groups" }).click();
  await expect(next.getByRole("alert")).toContainText("Successfully sent 4 messages");
  const posts = await seenPosts(simulator);
  expect(posts.map(({ content }) => content)).toEqual(["photo", "photo", "photo", "photo"]);
  await expect.poll(() => kept(next)).toBe(0);
  await next.reload();
  await expect(next.getByRole("button", { name: "Add image" })).toBeVisible();
  await expect(next.getByText(/no longer attached/)).toHaveCount(0);
});

test("a send whose answer is lost is reported, and sending again reaches no group twice", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await page.goto(`${worker.url}/messages`);
  await writeToAll(page, "Open till late");
  await page.route("**/api/send/now", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route("**/api/broadcasts*", (route) => route.abort());
  await page.getByRole("button", { name: "Send Now to 4 groups" }).click();
  await expect(page.getByText("This message may have been sent already")).toBeInViewport();
  await expect(page.getByText(/You can safely send it again/)).toBeVisible();
  await expectAccessible(page);

  await page.unroute("**/api/send/now");
  await page.reload();
  await page.getByRole("button", { name: "Send Again to 4 groups" }).click();
  await expect(page.getByText("Successfully sent 4 messages")).toBeVisible();
  expect(await seenPosts(simulator)).toHaveLength(4);
  await page.unrouteAll();
});
