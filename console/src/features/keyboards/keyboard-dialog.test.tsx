import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { keyboardsScreen } from "#testing/screens/keyboards-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const { row } = keyboardsScreen;

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const openDialog = (fetch: Fetch = world.fetch) => keyboardsScreen.openDialog(fetch);

test("the preview shows a sample message with the buttons as they are typed", async () => {
  const { user, dialog } = await openDialog();
  const preview = within(dialog.getByRole("region", { name: "Preview" }));
  expect(preview.queryByRole("link")).toBeNull();
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  expect(preview.queryByText("Shop")).toBeNull();
  await user.type(dialog.getByLabelText("URL of button 1"), "https://example.com");
  expect(preview.getByRole("link", { name: "Shop" }).getAttribute("href")).toBe(
    "https://example.com",
  );
});

test("rows are added and removed, except the last one", async () => {
  const { user, dialog } = await openDialog();
  expect(dialog.queryByRole("button", { name: "Remove row 1" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Add row" }));
  await user.type(row(dialog, 2).getByLabelText("Text of button 1"), "kept");
  await user.click(dialog.getByRole("button", { name: "Remove row 1" }));
  expect(row(dialog, 1).getByLabelText<HTMLInputElement>("Text of button 1").value).toBe("kept");
  expect(dialog.queryByRole("button", { name: "Remove row 1" })).toBeNull();
});

test("a row takes three buttons; the last one cannot be removed", async () => {
  const { user, dialog } = await openDialog();
  expect(dialog.queryByRole("button", { name: "Remove button 1" })).toBeNull();
  const add = dialog.getByRole<HTMLButtonElement>("button", { name: "Add button" });
  await user.click(add);
  await user.click(add);
  expect(dialog.getAllByPlaceholderText("Button text")).toHaveLength(3);
  expect(add.disabled).toBe(true);
});

test("a keyboard without a name is refused", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "   ");
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(await toastText()).toBe("Missing Information: Please provide a keyboard name");
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([]);
});

test("a keyboard without a complete button is refused", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Only text");
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(await toastText()).toBe(
    "No Buttons Added: Please add at least one button to your keyboard",
  );
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([]);
});

test("a URL that Telegram would refuse is marked at its field and not sent", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.type(dialog.getByLabelText("URL of button 1"), "mailto:me@example.com");
  await user.tab();
  const rule = "A URL must start with http://, https:// or tg://.";
  expect(dialog.getByText(rule)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(await toastText()).toBe(`Invalid Keyboard: ${rule}`);
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([]);
});

test("a URL without https:// is completed when its field loses the focus", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.type(dialog.getByLabelText("URL of button 1"), "example.com/shop");
  await user.tab();
  const url = dialog.getByLabelText<HTMLInputElement>("URL of button 1");
  expect(url.value).toBe("https://example.com/shop");
  await user.clear(url);
  await user.type(url, "t.me/shop{Enter}");
  await toastText("Keyboard Created");
  const [kept] = (await world.call("GET", "/api/keyboards")).body;
  expect(kept.keyboard.inline_keyboard).toEqual([[{ text: "Shop", url: "https://t.me/shop" }]]);
});

test("missing fields are marked, and the first gets the focus", async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  const name = dialog.getByLabelText("Keyboard Name");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(name);
  await user.type(name, "Links");
  expect(name.getAttribute("aria-invalid")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(document.activeElement).toBe(dialog.getByLabelText("Text of button 1"));
  expect(dialog.getByText("Enter a text and a URL.")).toBeDefined();
});

test("a refusal is shown and the dialog keeps the input", async () => {
  const refusing: Fetch = (url, init) =>
    init?.method === "POST"
      ? Promise.resolve(Response.json({ error: "The disk is full." }, { status: 507 }))
      : world.fetch(url, init);
  const { user, dialog } = await openDialog(refusing);
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.type(dialog.getByLabelText("URL of button 1"), "https://example.com");
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(await toastText()).toBe("Error: The disk is full.");
  expect(dialog.getByLabelText<HTMLInputElement>("Keyboard Name").value).toBe("Links");
});

test("a double click creates one keyboard", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.type(dialog.getByLabelText("URL of button 1"), "https://example.com");
  await user.dblClick(dialog.getByRole("button", { name: "Create Keyboard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await world.call("GET", "/api/keyboards")).body).toHaveLength(1);
});

test("while saving, the button says so and the dialog stays open", async () => {
  let answer = () => {};
  const slow: Fetch = (url, init) =>
    init.method === "POST"
      ? new Promise((resolve) => {
          answer = () => resolve(world.fetch(url, init));
        })
      : world.fetch(url, init);
  const { user, dialog } = await openDialog(slow);
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.type(dialog.getByLabelText("URL of button 1"), "https://example.com");
  const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Create Keyboard" });
  await user.click(submit);
  expect(submit.dataset["loading"]).toBe("true");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: "Discard Changes" })).toBeNull();
  answer();
  expect(await toastText("Keyboard Created")).toContain("Links");
});

test("typed input is discarded only after a confirmation", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Discard Changes" }));
  await user.click(question.getByRole("button", { name: "Keep Editing" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Keyboard Name").value).toBe("Links");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the focus continues where something was added or removed", async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole("button", { name: "Add button" }));
  expect(document.activeElement).toBe(dialog.getByLabelText("Text of button 2"));
  await user.click(dialog.getByRole("button", { name: "Remove button 2" }));
  expect(document.activeElement).toBe(dialog.getByLabelText("Text of button 1"));
  await user.click(dialog.getByRole("button", { name: "Add row" }));
  expect(document.activeElement).toBe(row(dialog, 2).getByLabelText("Text of button 1"));
  await user.click(dialog.getByRole("button", { name: "Remove row 2" }));
  expect(document.activeElement).toBe(row(dialog, 1).getByLabelText("Text of button 1"));
});

test("a half-filled button is reported as left out, while typing and after saving", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.type(dialog.getByLabelText("URL of button 1"), "https://example.com");
  const note = () => dialog.queryByText("Without both a text and a URL, this button is left out.");
  expect(note()).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Add button" }));
  const text = dialog.getByLabelText("Text of button 2");
  await user.type(text, "Half");
  expect(note()?.id).toBe(text.getAttribute("aria-describedby"));
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(await toastText()).toBe(
    'Keyboard Created: "Links" is ready to use, without 1 half-filled button',
  );
  const [kept] = (await world.call("GET", "/api/keyboards")).body;
  expect(kept.keyboard.inline_keyboard).toHaveLength(1);
});

test("a saved button whose URL is cleared is reported too", async () => {
  const buttons = ["Shop", "Help"].map((text) => ({ text, url: "https://example.com" }));
  const keyboard = { inline_keyboard: [buttons] };
  await world.call("POST", "/api/keyboards", { name: "Links", keyboard });
  const user = await keyboardsScreen.open(world.fetch);
  await user.click(await screen.findByRole("button", { name: "Edit Links" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Keyboard" }));
  await user.clear(dialog.getByLabelText("URL of button 2"));
  expect(dialog.getByText("Without both a text and a URL, this button is left out.")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await toastText()).toBe(
    'Keyboard Updated: "Links" has been saved, without 1 half-filled button',
  );
});

test("if the only button is incomplete, the missing field is marked and gets the focus", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  const url = dialog.getByLabelText("URL of button 1");
  expect(document.activeElement).toBe(url);
  expect(dialog.getByText("Enter a text and a URL.").id).toBe(url.getAttribute("aria-describedby"));
  await user.type(url, "https://example.com");
  await user.clear(dialog.getByLabelText("Text of button 1"));
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(document.activeElement).toBe(dialog.getByLabelText("Text of button 1"));
});
