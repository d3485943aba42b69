import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { keyboardsScreen } from "#testing/screens/keyboards-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const button = (text: string) => ({ text, url: "https://example.com" });
const ROWS = [[button("Shop"), button("Help")], [button("News")]];

let world: World;
eachWorld(async (made) => {
  world = made;
  await addKeyboard("Links", ROWS);
});

const addKeyboard = (name: string, inline_keyboard: unknown[]) =>
  world.call("POST", "/api/keyboards", { name, keyboard: { inline_keyboard } });
const rowOf = async (name: RegExp) => within(await screen.findByRole("row", { name }));

test("a row shows the buttons, and how many there are", async () => {
  await keyboardsScreen.open(world.fetch);
  const row = await rowOf(/^Links/);
  for (const text of ["Shop", "Help", "News"]) expect(row.getByText(text)).toBeDefined();
  expect(row.getByText("3 URL button(s) in 2 row(s)")).toBeDefined();
});

test("of a large keyboard, a row shows three rows of buttons", async () => {
  await addKeyboard(
    "Many",
    [1, 2, 3, 4, 5].map((number) => [button(`Button ${number}`)]),
  );
  await keyboardsScreen.open(world.fetch);
  const row = await rowOf(/^Many/);
  expect(row.getAllByText(/^Button \d$/)).toHaveLength(3);
  expect(row.getByText("2 more")).toBeDefined();
});

test("a keyboard is duplicated with its rows, changed and saved as a new one", async () => {
  const user = await keyboardsScreen.open(world.fetch);
  await user.click(await screen.findByRole("button", { name: "Duplicate Links" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create Keyboard" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Keyboard Name").value).toBe("Copy of Links");
  const second = keyboardsScreen.row(dialog, 2);
  expect(second.getByLabelText<HTMLInputElement>("Text of button 1").value).toBe("News");
  await user.click(keyboardsScreen.row(dialog, 1).getByRole("button", { name: "Remove button 2" }));
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(await toastText()).toBe('Keyboard Created: "Copy of Links" is ready to use');
  const { body } = await world.call("GET", "/api/keyboards");
  expect(body).toMatchObject([
    { name: "Copy of Links", keyboard: { inline_keyboard: [[button("Shop")], [button("News")]] } },
    { name: "Links", keyboard: { inline_keyboard: ROWS } },
  ]);
});

test("a worker with only the basic calls shows the summary alone", async () => {
  await keyboardsScreen.open(withoutCapabilities(world.fetch));
  const row = await rowOf(/^Links/);
  await waitFor(() => expect(row.getByText("3 URL button(s) in 2 row(s)")).toBeDefined());
  expect(row.queryByText("Shop")).toBeNull();
  expect(row.queryByRole("button", { name: "Duplicate Links" })).toBeNull();
});
