import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { renderApp } from "#testing/render-app.tsx";
import { keyboardsScreen } from "#testing/screens/keyboards-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const shop = { text: "Shop", url: "https://example.com/shop" };
const addKeyboard = (name: string, ...rows: unknown[]) =>
  world.call("POST", "/api/keyboards", { name, keyboard: { inline_keyboard: rows } });
const openPage = (fetch: Fetch = world.fetch) => keyboardsScreen.open(fetch);
const openDialog = () => keyboardsScreen.openDialog(world.fetch);

test("the operator creates, sees, edits and deletes a keyboard", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Shop links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.type(dialog.getByLabelText("URL of button 1"), "https://example.com/shop");
  await user.click(dialog.getByRole("button", { name: "Add button" }));
  await user.type(dialog.getByLabelText("Text of button 2"), "Help");
  await user.type(dialog.getByLabelText("URL of button 2"), "tg://resolve?domain=help");
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(await toastText()).toBe('Keyboard Created: "Shop links" is ready to use');
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const table = within(screen.getByRole("table", { name: "Keyboards" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Name",
    "Buttons",
    "Created",
    "Actions",
  ]);
  expect(await table.findByText("2 URL button(s) in 1 row(s)")).toBeDefined();
  expect(table.getByText("15 Nov 2026")).toBeDefined();

  await user.click(table.getByRole("button", { name: "Edit Shop links" }));
  const edit = within(await screen.findByRole("dialog", { name: "Edit Keyboard" }));
  expect(edit.getByLabelText<HTMLInputElement>("Text of button 2").value).toBe("Help");
  await user.click(edit.getByRole("button", { name: "Remove button 2" }));
  await user.clear(edit.getByLabelText("Keyboard Name"));
  await user.type(edit.getByLabelText("Keyboard Name"), "Just the shop");
  await user.click(edit.getByRole("button", { name: "Save Changes" }));
  expect(await toastText("Keyboard Updated")).toContain("Just the shop");
  expect(await table.findByText("1 URL button(s) in 1 row(s)")).toBeDefined();

  await user.click(table.getByRole("button", { name: "Delete Just the shop" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Delete Keyboard" }));
  expect(
    confirm.getByText(
      'Are you sure you want to delete "Just the shop"? This action cannot be undone.',
    ),
  ).toBeDefined();
  await user.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await toastText("Keyboard Deleted")).toContain("Just the shop");
  expect(await screen.findByText("No keyboards yet")).toBeDefined();
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([]);
});

test("a duplicate name is reported while typing, but allowed", async () => {
  await addKeyboard("Links", [shop]);
  await addKeyboard("links ", [shop, shop]);
  await addKeyboard("News", [shop]);
  const user = await openPage();
  const words = "Another keyboard has this name.";
  await user.click(await screen.findByRole("button", { name: "Edit links (Shop and 1 more)" }));
  const name = await screen.findByLabelText("Keyboard Name");
  expect(screen.getByText(words).id).toBe(name.getAttribute("aria-describedby"));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Edit News" }));
  await screen.findByRole("dialog", { name: "Edit Keyboard" });
  expect(screen.queryByText(words)).toBeNull();
});

test("the list shows three skeleton rows while it loads", async () => {
  let answer = (_response: Response) => {};
  const slow: Fetch = () => new Promise((resolve) => (answer = resolve));
  await openPage(slow);
  expect(await screen.findAllByTestId("skeleton-row")).toHaveLength(3);
  answer(Response.json([]));
  expect(await screen.findByText("No keyboards yet")).toBeDefined();
  expect(screen.queryByTestId("skeleton-row")).toBeNull();
});

test("Refresh shows what another program added", async () => {
  const user = await openPage();
  await screen.findByText("No keyboards yet");
  await addKeyboard("From elsewhere", [shop]);
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("From elsewhere")).toBeDefined();
});

test("a row's preview is the worker's picture, at an address without the key", async () => {
  const { body: keyboard } = await addKeyboard("Links", [shop]);
  const user = await openPage();
  await user.click(await screen.findByRole("button", { name: "Preview Links" }));
  const picture = await screen.findByRole("img", { name: "Preview of Links" });
  expect(picture.getAttribute("src")).toBe(`${world.baseUrl}/api/keyboards/${keyboard.id}/preview`);
  fireEvent.error(picture);
  expect(await screen.findByText(/^This worker has no picture of the keyboard/)).toBeDefined();
  expect(screen.getByRole("link", { name: shop.text })).toBeDefined();
});

test("an unchanged dialog closes at once and returns the focus", async () => {
  await addKeyboard("Links", [shop]);
  const user = await openPage();
  const edit = await screen.findByRole("button", { name: "Edit Links" });
  await user.click(edit);
  await screen.findByRole("dialog", { name: "Edit Keyboard" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

test("a list that cannot be loaded is not shown as empty", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  let isDown = true;
  const flaky: Fetch = (url, init) =>
    isDown ? Promise.reject(new TypeError("Failed to fetch")) : world.fetch(url, init);
  const { user } = renderApp("/keyboards", { fetch: flaky });
  expect(await screen.findByText("Keyboards could not be loaded")).toBeDefined();
  expect(await toastText()).toContain(
    "Error: The worker at http://worker.test could not be reached.",
  );
  expect(screen.queryByText("No keyboards yet")).toBeNull();
  vi.useRealTimers();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No keyboards yet")).toBeDefined();
});

test("a keyboard deleted elsewhere leaves the list when it is used", async () => {
  const { body: keyboard } = await addKeyboard("Links", [shop]);
  const user = await openPage();
  await user.click(await screen.findByRole("button", { name: "Edit Links" }));
  await world.call("DELETE", `/api/keyboards/${keyboard.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Keyboard" }));
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await toastText()).toBe("Error: There is no such keyboard.");
  expect(await screen.findByText("No keyboards yet")).toBeDefined();
});
