import { expect } from "@playwright/test";

import { addBotInGroups, addKeyboard, choose, writeToAll } from "./audience-fixtures.ts";
import { expectAccessibleAtBothWidths } from "./fixtures.ts";
import type { Simulator } from "./hosts.ts";
import { test } from "./telegram-fixtures.ts";
import { thai } from "./thai-texts.ts";

const GROUPS = ["Night market", "Readers"];

async function read<T>({ url }: Simulator, path: string): Promise<T> {
  const answer = await fetch(`${url}/_${path}`);
  // The caller names the type of this call's answer.
  return (await answer.json()) as T;
}

interface Chat {
  messages: { replyMarkup?: { inline_keyboard: { text: string }[][] } }[];
}

/** The buttons that members see now, in each chat. */
async function visibleButtons(simulator: Simulator): Promise<string[][]> {
  const chats = await read<{ id: number }[]>(simulator, "/chats");
  return Promise.all(
    chats.map(async ({ id }) => {
      const { messages } = await read<Chat>(simulator, `/chats/${id}`);
      const rows = messages.flatMap(({ replyMarkup }) => replyMarkup?.inline_keyboard ?? []);
      return rows.flat().map(({ text }) => text);
    }),
  );
}

test("the operator changes a button, and the posts in all groups get it", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await addKeyboard(worker, "Links");
  await page.goto(`${worker.url}/messages`);
  await writeToAll(page, "New arrivals");
  await choose(page, "Keyboard", "Links");
  await page.getByRole("button", { name: "Options" }).click();
  await choose(page, "Delete after", "24 hours");
  await page.getByRole("button", { name: "Send Now to 2 groups" }).click();
  await expect(page.getByRole("alert")).toContainText("Messages Sent");
  const before = ["เปิดร้าน", "Sale"];
  expect(await visibleButtons(simulator)).toEqual([before, before]);

  await page.goto(`${worker.url}/keyboards`);
  await page.getByRole("button", { name: "Edit Links" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Keyboard" });
  await edit.getByLabel("Text of button 2").fill("Last day of the sale");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  const update = page.getByRole("dialog", { name: "Update Posts" });
  await expect(update).toContainText("2 posts in 2 groups use this keyboard.");
  await expectAccessibleAtBothWidths(page);
  await update.getByRole("button", { name: "Update 2 posts" }).click();
  await expect(update).toContainText("2 updated");
  await expectAccessibleAtBothWidths(page);
  const after = ["เปิดร้าน", "Last day of the sale"];
  expect(await visibleButtons(simulator)).toEqual([after, after]);

  await page.reload();
  await page.getByRole("button", { name: "Update posts… Links" }).click();
  await expect(update).toContainText("2 updated");
});

test("in Thai, a keyboard without posts has nothing to update", async ({
  connected: page,
  worker,
}) => {
  await page.addInitScript(() => localStorage.setItem("language", "th"));
  await addKeyboard(worker, "Links");
  await page.goto(`${worker.url}/keyboards`);
  await page.getByRole("button", { name: `${thai("Update posts…")} Links` }).click();
  const update = page.getByRole("dialog", { name: thai("Update Posts") });
  await expect(update).toContainText(thai("No posts use “{name}”.").replace("{name}", "Links"));
  await expectAccessibleAtBothWidths(page);
});
