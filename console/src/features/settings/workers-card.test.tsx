import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";

import { readConnection } from "#api/workers/connection.ts";
import { connectTo } from "#api/workers/saved-workers.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { fillStorage } from "#testing/fill-storage.ts";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";
import { createTwoWorkers } from "#testing/two-workers.ts";

let workers: Awaited<ReturnType<typeof createTwoWorkers>>;
beforeEach(async () => {
  workers = await createTwoWorkers();
});
afterEach(() => workers.close());

const rows = () =>
  within(screen.getByRole("list", { name: "Workers" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole("button", { name });
const connected = () => within(screen.getByRole("main")).findByText("Connected");

it("is hidden before a connection is saved, then lists each one", async () => {
  const user = await settingsScreen.fillIn(workers.fetch, workers.first);
  expect(screen.queryByRole("heading", { name: "Workers" })).toBeNull();
  await user.click(settingsScreen.saveButton());
  await connected();
  await waitFor(() => expect(rows()).toEqual(["one.testin use"]));
  for (const [field, value] of [
    [settingsScreen.url(), workers.second.baseUrl],
    [settingsScreen.key(), workers.second.apiKey],
  ] as const) {
    await user.clear(field);
    await user.paste(value);
  }
  await user.click(settingsScreen.saveButton());
  await waitFor(() => expect(rows()).toEqual(["one.testUse", "two.testin use"]));
});

it("Use connects to another worker, fills the fields, and tests it", async () => {
  connectTo(workers.first);
  connectTo(workers.second);
  const { user } = await settingsScreen.open(workers.fetch);
  await user.click(button("Use one.test"));
  expect(readConnection()).toEqual(workers.first);
  expect(settingsScreen.url().value).toBe(workers.first.baseUrl);
  expect(settingsScreen.key().value).toBe(workers.first.apiKey);
  await connected();
  expect(settingsScreen.advice()).toContain("is responding");
});

it.each([
  ["Use", (user: UserEvent) => user.click(button("Use one.test"))],
  [
    "the menu's list",
    (user: UserEvent) =>
      user.selectOptions(screen.getByRole("combobox", { name: "Worker in use" }), "one.test"),
  ],
])("%s asks before it overwrites an unsaved connection", async (_, choose) => {
  connectTo(workers.first);
  connectTo(workers.second);
  const { user } = await settingsScreen.open(workers.fetch);
  await connected();
  await user.type(settingsScreen.url(), "/typed");
  await choose(user);
  await user.click(await screen.findByRole("button", { name: "Keep Editing" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(settingsScreen.url().value).toBe(`${workers.second.baseUrl}/typed`);
  expect(readConnection()).toEqual(workers.second);
  await choose(user);
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(settingsScreen.url().value).toBe(workers.first.baseUrl);
  expect(readConnection()).toEqual(workers.first);
});

it("the worker in use has a green dot only while it is connected", async () => {
  connectTo(workers.first);
  let isDown = true;
  const { user } = await settingsScreen.open((url, init) =>
    isDown ? faulty.down() : workers.fetch(url, init),
  );
  const dot = () =>
    screen.getByText("in use").parentElement?.querySelector<HTMLElement>("[data-tone]")?.dataset[
      "tone"
    ];
  expect(await within(screen.getByRole("main")).findByText("Disconnected")).toBeDefined();
  await screen.findByText("in use");
  expect(dot()).toBe("neutral");
  isDown = false;
  await user.click(settingsScreen.testButton());
  await connected();
  expect(dot()).toBe("positive");
});

it("a worker can be renamed", async () => {
  connectTo(workers.first);
  const { user } = await settingsScreen.open(workers.fetch);
  await user.click(button("Rename one.test"));
  const dialog = within(await screen.findByRole("dialog", { name: "Rename Worker" }));
  await user.clear(dialog.getByLabelText("Name"));
  expect(dialog.getByRole("button", { name: "Rename" })).toHaveProperty("disabled", true);
  await user.type(dialog.getByLabelText("Name"), " ร้านค้า {Enter}");
  await waitFor(() => expect(rows()).toEqual(["ร้านค้าone.testin use"]));
});

it("a worker is removed after a confirmation; removing the one in use clears the fields", async () => {
  connectTo(workers.first);
  connectTo(workers.second);
  const { user } = await settingsScreen.open(workers.fetch);
  await user.click(button("Remove one.test"));
  const dialog = await screen.findByRole("dialog", { name: "Remove Worker" });
  expect(dialog.textContent).toContain('will forget "one.test" and its API key');
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(rows()).toEqual(["two.testin use"]));
  expect(localStorage.getItem("bot-manager-workers")).not.toContain(workers.first.apiKey);

  await user.click(button("Remove two.test"));
  const last = await screen.findByRole("dialog", { name: "Remove Worker" });
  await user.click(within(last).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(readConnection()).toBeNull());
  expect(settingsScreen.key().value).toBe("");
  expect(localStorage.getItem("bot-manager-workers")).toBeNull();
});

it("a change that the browser cannot store is reported", async () => {
  connectTo(workers.second);
  connectTo(workers.first);
  const { user } = await settingsScreen.open(workers.fetch);
  fillStorage(localStorage);
  // The second worker's key is longer, so storing it needs space.
  await user.click(button("Use two.test"));
  expect(await toastText()).toMatch(/^Save Error: /);
  expect(readConnection()).toEqual(workers.first);
});
