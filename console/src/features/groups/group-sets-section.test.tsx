import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const addGroup = (name: string, chatId: string) =>
  world.call("POST", "/api/groups", { name, chatId, type: "supergroup" });
const openPage = async () => (await openScreen("/groups", "Groups", world.fetch)).user;
async function openSets() {
  const user = await openPage();
  await user.click(await screen.findByRole("radio", { name: "Sets" }));
  return user;
}
const section = async () => within(await screen.findByRole("region", { name: "Group Sets" }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const press = async (user: UserEvent, name: string) =>
  user.click(await (await section()).findByRole("button", { name }));

test("the operator makes a set, changes it, and deletes it", async () => {
  await addGroup("Readers", "-1");
  await addGroup("Night market", "-2");
  const user = await openSets();
  expect(await (await section()).findByText("No sets yet")).toBeDefined();
  await press(user, "New Set");
  const making = await dialog("New Set");
  await user.click(making.getByRole("button", { name: "Create Set" }));
  expect(await toastText("Missing Information")).toBe("Missing Information: A name is required.");
  await user.type(making.getByLabelText("Set Name"), "Morning");
  await user.click(making.getByRole("button", { name: "Create Set" }));
  await waitFor(async () => expect(await toastText()).toMatch(/Select at least one group/));
  await user.click(making.getByRole("checkbox", { name: /^Readers/ }));
  await messagesScreen.choose(user, "Daily limit for each group", "3 posts a day");
  await user.click(making.getByRole("button", { name: "Create Set" }));
  expect(await toastText("Set Created")).toBe('Set Created: "Morning" is ready to use');
  expect(await (await section()).findByText("1 group")).toBeDefined();

  await press(user, "Edit Morning");
  const editing = await dialog("Edit Set");
  const limit = editing.getByRole<HTMLInputElement>("combobox", { name: /^Daily limit/ });
  expect(limit.value).toBe("3 posts a day");
  await user.click(editing.getByRole("button", { name: "Select all" }));
  await user.click(editing.getByRole("button", { name: "Save Changes" }));
  expect(await (await section()).findByText("2 groups")).toBeDefined();

  await press(user, "Delete Morning");
  await user.click((await dialog("Delete Set")).getByRole("button", { name: "Delete" }));
  expect(await (await section()).findByText("No sets yet")).toBeDefined();
});

test("a duplicate name is refused, and the input stays", async () => {
  const { body } = await addGroup("Readers", "-1");
  await world.call("POST", "/api/group-sets", { name: "Morning", groups: [body.id] });
  const user = await openSets();
  await press(user, "New Set");
  const making = await dialog("New Set");
  await user.type(making.getByLabelText("Set Name"), "morning");
  await user.click(making.getByRole("button", { name: "Select all" }));
  await user.click(making.getByRole("button", { name: "Create Set" }));
  expect(await toastText("Error")).toMatch(/A set called “morning” already exists/);
  expect(making.getByLabelText<HTMLInputElement>("Set Name").value).toBe("morning");
});

test("without groups no set can be created", async () => {
  await openPage();
  await screen.findByText("No groups found");
  await waitFor(() => expect(screen.getByRole("button", { name: "Add Group" })).toBeDefined());
  expect(screen.queryByRole("radio", { name: "Sets" })).toBeNull();
});
