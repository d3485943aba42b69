import { expect } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "./fixtures.ts";
import type { Simulator } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { addBot, test } from "./telegram-fixtures.ts";

const GROUPS = ["ร้านค้าออนไลน์ กรุงเทพ", "Market channel", "Night market"];

async function botAndChat(simulator: Simulator, title: string) {
  const read = async (what: string) =>
    (await (await fetch(`${simulator.url}/_/${what}`)).json()) as { id: number; title?: string }[];
  const chat = (await read("chats")).find((each) => each.title === title);
  const [bot] = await read("bots");
  return `/chats/${chat?.id ?? 0}/bots/${bot?.id ?? 0}`;
}

test("a lost group shows its reason, a group is added by its link, and one is removed", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  const standing = await botAndChat(simulator, "Night market");
  await control(simulator.url, "PUT", standing, { status: "kicked" });
  await page.goto(`${worker.url}/groups`);
  const lost = page.getByRole("row", { name: /Night market/ });
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(lost).toContainText("Shop: The bot was removed. Since", { timeout: 500 });
  }).toPass();
  await expectAccessibleAtBothWidths(page);

  await page.getByRole("combobox", { name: "Filter by status" }).click();
  await page.getByRole("option", { name: "Lost" }).click();
  await expect(page.getByRole("table", { name: "Groups" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Filter by status" }).click();
  await page.getByRole("option", { name: "Any status" }).click();

  const chat = await control(simulator.url, "POST", "/chats", {
    type: "supergroup",
    title: "Quiet readers",
    username: "quiet_readers",
  });
  await page.getByRole("button", { name: "Add Group" }).click();
  const adding = page.getByRole("dialog", { name: "Add Group" });
  const reference = adding.getByLabel("Chat ID, @name or Link");
  await reference.fill("https://t.me/+AbCdEf12345");
  await adding.getByRole("button", { name: "Add Group" }).click();
  await expect(adding).toContainText("A bot cannot open an invite link.");
  await expectAccessibleAtBothWidths(page);
  await reference.fill("https://t.me/quiet_readers/7");
  await adding.getByRole("button", { name: "Add Group" }).click();
  await expect(page.getByRole("alert")).toContainText("none of your bots is in it");
  const other = await addBot(worker, simulator, "News");
  await control(simulator.url, "PUT", `/chats/${chat.id}/bots/${other.id}`, { status: "member" });
  await adding.getByRole("button", { name: "Add Group" }).click();
  await expect(adding).toBeHidden();
  const added = page.getByRole("row", { name: /Quiet readers/ });
  await expect(added).toContainText("News");

  await added.getByRole("button", { name: "Remove Quiet readers" }).click();
  const removing = page.getByRole("dialog", { name: "Remove Group" });
  await expect(removing).toContainText("It is listed again");
  await expectAccessible(page);
  await removing.getByRole("button", { name: "Remove" }).click();
  await expect(added).toBeHidden();
});

test("a set is created, chosen for a message, and created again from a selection", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await addBotInGroups(worker, simulator, "Shop", GROUPS);
  await addBotInGroups(worker, simulator, "News", ["ข่าวหุ้นประจำวัน"]);
  await page.goto(`${worker.url}/groups`);
  await page.getByText("Sets", { exact: true }).click();
  await page.getByRole("button", { name: "New Set" }).click();
  const making = page.getByRole("dialog", { name: "New Set" });
  await making.getByLabel("Set Name").fill("Morning");
  await making.getByRole("checkbox", { name: /^Night market/ }).check();
  await making.getByRole("checkbox", { name: /^ข่าวหุ้น/ }).check();
  await expectAccessibleAtBothWidths(page);
  await making.getByRole("button", { name: "Create Set" }).click();
  const sets = page.getByRole("region", { name: "Group Sets" });
  await expect(sets.getByRole("row", { name: /Morning/ })).toContainText("2 groups");
  await expectAccessibleAtBothWidths(page);

  await page.goto(`${worker.url}/messages`);
  await page.getByRole("combobox", { name: "Bot" }).click();
  await page.getByRole("option", { name: "Shop" }).click();
  await page.getByRole("button", { name: "Sets", exact: true }).click();
  await expect(page.getByRole("button", { name: "Morning 2 groups" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Morning 2 groups" }).click();
  await expect(
    page.getByText("“Morning”: 1 of 2 selected. 1 group belongs to another bot."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Now to 1 group" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Sets", exact: true }).click();
  await page.getByRole("button", { name: "Save selection as a set…" }).click();
  const saving = page.getByRole("dialog", { name: "Save as a Set" });
  await saving.getByLabel("Set Name").fill("All of Shop");
  await expectAccessible(page);
  await saving.getByLabel("Set Name").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Set Created");

  await page.getByRole("button", { name: "Sets", exact: true }).click();
  await page.getByRole("button", { name: "Manage sets…" }).click();
  const managing = page.getByRole("dialog", { name: "Manage Sets" });
  await managing.getByRole("button", { name: "Rename Morning" }).click();
  await managing.getByLabel("New name of Morning").fill("Evening");
  await expectAccessibleAtBothWidths(page);
  await managing.getByRole("button", { name: "Rename", exact: true }).click();
  await managing.getByRole("button", { name: "Delete Evening" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete Set" });
  await deleting.getByRole("button", { name: "Delete" }).click();
  await expect(managing).toContainText("All of Shop");
  await expect(managing).not.toContainText("Evening");
});
