import { expect } from "@playwright/test";

import { addBotInGroups, choose, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { control } from "./simulator-fixtures.ts";
import { test } from "./telegram-fixtures.ts";

const GROUPS = Array.from({ length: 5 }, (_, index) => `Market ${index + 1}`);

for (const [screen, width, height] of [
  ["a wide screen", 1440, 900],
  ["a phone", 360, 740],
] as const) {
  test(`on ${screen} the operator confirms a send, and stops it from another page`, async ({
    connected: page,
    worker,
    simulator,
  }) => {
    await page.setViewportSize({ width, height });
    await addBotInGroups(worker, simulator, "Shop", GROUPS);
    await control(simulator.url, "POST", "/faults", {
      kind: "error",
      code: 429,
      parameters: { retry_after: 600 },
      match: { method: "sendMessage" },
      next: GROUPS.length,
    });
    await page.goto(`${worker.url}/settings`);
    await choose(page, "Ask before sending to", "5 groups or more");
    await page.goto(`${worker.url}/messages`);
    await choose(page, "Bot", "Shop");
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByLabel("Message", { exact: true }).fill("Good morning\nSee you at noon");
    await page.getByRole("button", { name: "Send Now to 5 groups" }).click();
    const question = page.getByRole("dialog", { name: "Send to 5 groups?" });
    await expect(question.getByText("Good morning", { exact: true })).toBeVisible();
    await expect(question).toContainText("No picture · No buttons");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Send" }).click();

    const bar = page.getByRole("region", { name: "Sending in progress" });
    await expect(bar.getByRole("link", { name: "Sending 0 of 5" })).toBeVisible();
    await page.goto(`${worker.url}/keyboards`);
    const stop = bar.getByRole("button", { name: "Stop sending" });
    await expect(stop).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await stop.click();
    const stopping = page.getByRole("dialog", { name: "Stop Sending" });
    await stopping.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("alert")).toContainText("5 messages were not sent");
    await expect(bar).toBeHidden();
    expect(await seenPosts(simulator)).toEqual([]);
  });
}
