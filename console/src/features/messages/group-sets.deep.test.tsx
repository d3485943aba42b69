import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { addBotInGroups, messagesScreen as messages } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

async function openWithBot(name = "Shop") {
  const user = await messages.open(world.fetch);
  await messages.choose(user, "Bot", name);
  // Until the groups are shown, nothing can be done with them.
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sets" }).disabled).toBe(false),
  );
  return user;
}

const openSets = async (user: UserEvent) =>
  user.click(await screen.findByRole("button", { name: "Sets" }));
const pick = async (user: UserEvent, item: string | RegExp) => {
  await openSets(user);
  await user.click(await screen.findByRole("button", { name: item }));
};
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter((box) => box.checked)
    .map((box) => (box.closest("label")?.textContent ?? "").replace(/ (group|channel)$/, ""));
const sets = async () =>
  (await world.call("GET", "/api/group-sets")).body.map(
    ({ name, groups }: { name: string; groups: string[] }) => `${name} ${groups.length}`,
  );

test("a selection is saved as a set", async () => {
  await addBotInGroups(world, "Shop", "Readers", "Night market", "VIP");
  const user = await openWithBot();
  await user.click(await messages.group(/^Readers/));
  await user.click(await messages.group(/^VIP/));
  await pick(user, "Save selection as a set…");
  const saving = await dialog("Save as a Set");
  expect(saving.getByText("Saves the 2 groups selected now")).toBeDefined();
  await user.click(saving.getByRole("button", { name: "Save Set" }));
  expect(saving.getByText("A name is required.")).toBeDefined();
  await user.type(saving.getByLabelText("Set Name"), "Morning{Enter}");
  expect(await toastText("Set Created")).toMatch(/"Morning" is ready/);
  expect(await sets()).toEqual(["Morning 2"]);
});

test("a set selects those of its groups that the bot has, and says how many", async () => {
  await addBotInGroups(world, "Shop", "Readers", "Night market", "VIP");
  await addBotInGroups(world, "News", "Morning news");
  const { body } = await world.call("GET", "/api/groups");
  const groups = body
    .filter(({ name }: { name: string }) => name !== "Night market")
    .map(({ id }: { id: string }) => id);
  await world.call("POST", "/api/group-sets", { name: "Morning", groups });
  const user = await openWithBot();
  await user.click(await messages.group(/^Night market/));
  await pick(user, "Morning 3 groups");
  expect(checked().toSorted()).toEqual(["Readers", "VIP"]);
  const words = "“Morning”: 2 of 3 selected. 1 group belongs to another bot.";
  expect(await screen.findByText(words)).toBeDefined();
  await user.click(await messages.group(/^VIP/));
  expect(screen.queryByText(words)).toBeNull();
});

test("a group of the set that the bot has lost is called lost", async () => {
  const bot = await addBotInGroups(world, "Shop", "Readers", "Night market");
  const { body } = await world.call("GET", "/api/groups");
  const groups = body.map(({ id }: { id: string }) => id);
  await world.call("POST", "/api/group-sets", { name: "Morning", groups });
  world.telegram.control.kickBot(bot.chats[1] ?? 0, bot.telegramId);
  await world.telegram.control.settleDeliveries();
  const user = await openWithBot();
  await pick(user, "Morning 2 groups");
  const words = "“Morning”: 1 of 2 selected. 1 group unavailable: this bot can't post there.";
  expect(await screen.findByText(words)).toBeDefined();
});

test("saving under an existing name overwrites that set", async () => {
  await addBotInGroups(world, "Shop", "Readers", "Night market");
  const user = await openWithBot();
  await user.click(await messages.group(/^Readers/));
  await pick(user, "Save selection as a set…");
  await user.type((await dialog("Save as a Set")).getByLabelText("Set Name"), "Morning{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Select all" }));
  await pick(user, "Save selection as a set…");
  const saving = await dialog("Save as a Set");
  await user.type(saving.getByLabelText("Set Name"), "morning");
  expect(saving.getByText(/replaces its 1 group with the 2 groups selected now/)).toBeDefined();
  await user.click(saving.getByRole("button", { name: "Overwrite Set" }));
  await waitFor(async () => expect(await sets()).toEqual(["morning 2"]));
});

test("sets are renamed, overwritten and deleted in their dialog", async () => {
  await addBotInGroups(world, "Shop", "Readers", "Night market");
  const { body } = await world.call("GET", "/api/groups");
  for (const name of ["Morning", "Evening"]) {
    await world.call("POST", "/api/group-sets", { name, groups: [body[0].id] });
  }
  const user = await openWithBot();
  await user.click(await screen.findByRole("button", { name: "Select all" }));
  await pick(user, "Manage sets…");
  const managing = await dialog("Manage Sets");
  await user.click(managing.getByRole("button", { name: "Rename Morning" }));
  const field = managing.getByLabelText("New name of Morning");
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, "Evening{Enter}");
  expect(await toastText("Error")).toMatch(/A set called “Evening” already exists/);
  await user.type(field, " 2{Enter}");
  await managing.findByRole("button", { name: "Rename Evening 2" });

  await user.click(
    managing.getByRole("button", { name: "Overwrite with the selection Evening 2" }),
  );
  await user.click((await dialog("Overwrite Set")).getByRole("button", { name: "Overwrite" }));
  await waitFor(async () => expect(await sets()).toEqual(["Evening 1", "Evening 2 2"]));

  await user.click(managing.getByRole("button", { name: "Delete Evening" }));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "Manage Sets" })).toBeDefined();
  await user.click(managing.getByRole("button", { name: "Delete Evening" }));
  await user.click((await dialog("Delete Set")).getByRole("button", { name: "Delete" }));
  await waitFor(async () => expect(await sets()).toEqual(["Evening 2 2"]));
});

test("without sets there is nothing to manage, and without a selection nothing to save", async () => {
  await addBotInGroups(world, "Shop", "Readers");
  const user = await openWithBot();
  await openSets(user);
  expect(await screen.findByText("No sets yet")).toBeDefined();
  for (const item of ["Save selection as a set…", "Manage sets…"]) {
    const found = screen.getByRole("button", { name: item });
    expect(found.hasAttribute("disabled")).toBe(true);
  }
});

test("with a worker without sets there is no menu for them", async () => {
  await addBotInGroups(world, "Shop", "Readers");
  const user = await messages.open(withoutCapabilities(world.fetch));
  await messages.choose(user, "Bot", "Shop");
  await messages.group(/^Readers/);
  expect(screen.queryByRole("button", { name: "Sets" })).toBeNull();
});
