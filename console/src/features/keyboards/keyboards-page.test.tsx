import { createWorld, type World } from "@tbm/worker/testing/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { saveConnection } from "#api/connection.ts";
import type { Fetch } from "#api/request.ts";
import { renderApp } from "#testing/render-app.tsx";
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

async function openPage(fetch: Fetch = world.fetch) {
  const { user } = renderApp("/keyboards", { fetch });
  await screen.findByRole("heading", { name: "Keyboards", level: 1 });
  return user;
}

async function openDialog(fetch?: Fetch) {
  const user = await openPage(fetch);
  const [button] = await screen.findAllByRole("button", { name: "Create Keyboard" });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Create Keyboard" }));
  return { user, dialog };
}

const row = (dialog: ReturnType<typeof within>, number: number) =>
  within(dialog.getByRole("group", { name: `Row ${number}` }));

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

test("a keyboard without a whole button is refused", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Only text");
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(await toastText()).toBe(
    "No Buttons Added: Please add at least one button to your keyboard",
  );
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([]);
});

test("a URL that Telegram would refuse is told beside its field and is not sent", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.type(dialog.getByLabelText("URL of button 1"), "example.com");
  await user.tab();
  const rule = "A URL must start with http://, https:// or tg://.";
  expect(dialog.getByText(rule)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Create Keyboard" }));
  expect(await toastText()).toBe(`Invalid Keyboard: ${rule}`);
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([]);
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

test("a refusal of the worker is shown and the dialog keeps what was typed", async () => {
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

test("a row's preview is the worker's own picture, by an address without the key", async () => {
  const { body: keyboard } = await addKeyboard("Links", [shop]);
  const user = await openPage();
  await user.click(await screen.findByRole("button", { name: "Preview Links" }));
  const picture = await screen.findByRole("img", { name: "Preview of Links" });
  expect(picture.getAttribute("src")).toBe(`${world.baseUrl}/api/keyboards/${keyboard.id}/preview`);
});

test("a double click makes one keyboard", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.type(dialog.getByLabelText("Text of button 1"), "Shop");
  await user.type(dialog.getByLabelText("URL of button 1"), "https://example.com");
  await user.dblClick(dialog.getByRole("button", { name: "Create Keyboard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await world.call("GET", "/api/keyboards")).body).toHaveLength(1);
});

test("while it saves, the button says so and the dialog stays", async () => {
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

test("what was typed is thrown away only after a question", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Keyboard Name"), "Links");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Discard Changes" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Keyboard Name").value).toBe("Links");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an untouched dialog closes at once and gives the focus back", async () => {
  await addKeyboard("Links", [shop]);
  const user = await openPage();
  const edit = await screen.findByRole("button", { name: "Edit Links" });
  await user.click(edit);
  await screen.findByRole("dialog", { name: "Edit Keyboard" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

test("the cursor goes on where something was added or removed", async () => {
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

test("a half button is told that it is left out", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("URL of button 1"), "https://example.com");
  await user.tab();
  expect(dialog.getByText("Left out until it has both a text and a URL.")).toBeDefined();
});

test("a list that cannot be loaded is not taken for an empty one", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  let isDown = true;
  const flaky: Fetch = (url, init) =>
    isDown ? Promise.reject(new TypeError("Failed to fetch")) : world.fetch(url, init);
  const { user } = renderApp("/keyboards", { fetch: flaky });
  expect(
    await screen.findByText("Keyboards could not be loaded", {}, { timeout: 10_000 }),
  ).toBeDefined();
  expect(await toastText()).toContain(
    "Error: The worker at http://worker.test could not be reached.",
  );
  expect(screen.queryByText("No keyboards yet")).toBeNull();
  vi.useRealTimers();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No keyboards yet")).toBeDefined();
});

test("a keyboard that is gone elsewhere leaves the list when it is touched", async () => {
  const { body: keyboard } = await addKeyboard("Links", [shop]);
  const user = await openPage();
  await user.click(await screen.findByRole("button", { name: "Edit Links" }));
  await world.call("DELETE", `/api/keyboards/${keyboard.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Keyboard" }));
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await toastText()).toBe("Error: There is no such keyboard.");
  expect(await screen.findByText("No keyboards yet")).toBeDefined();
});
