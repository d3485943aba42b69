import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { connectTo, forgetWorker } from "#api/workers/saved-workers.ts";
import { textIn } from "#testing/edit-message.ts";
import { renderApp } from "#testing/render-app.tsx";
import { toastText } from "#testing/toast-text.ts";
import { createTwoWorkers } from "#testing/two-workers.ts";

let workers: Awaited<ReturnType<typeof createTwoWorkers>>;
beforeEach(async () => {
  workers = await createTwoWorkers();
  connectTo(workers.second);
  connectTo(workers.first);
});
afterEach(() => workers.close());

/** Loaded after the first paint. */
const choice = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Worker in use" });

it("is hidden while there is only one worker", async () => {
  forgetWorker(workers.second.baseUrl);
  renderApp("/bots", { fetch: workers.fetch });
  await screen.findByText("Bot of one");
  expect(screen.queryByRole("combobox", { name: "Worker in use" })).toBeNull();
});

it("shows the other worker's data and nothing of the previous one", async () => {
  const { user } = renderApp("/bots", { fetch: workers.fetch });
  await screen.findByText("Bot of one");
  await user.selectOptions(await choice(), "two.test");
  expect(screen.queryByText("Bot of one")).toBeNull();
  expect(await screen.findByText("Bot of two")).toBeDefined();
  expect((await choice()).value).toBe(workers.second.baseUrl);
});

it("closes dialogs that belong to the previous worker", async () => {
  const { user } = renderApp("/bots", { fetch: workers.fetch });
  await screen.findByText("Bot of one");
  await user.click(screen.getByRole("button", { name: "Delete Bot of one" }));
  await screen.findByRole("dialog", { name: "Delete Bot" });
  act(() => connectTo(workers.second));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("loads a worker's data again on return instead of showing old data", async () => {
  const asked: string[] = [];
  const fetch: typeof workers.fetch = (url, init) => {
    if (url.endsWith("/api/bots")) asked.push(new URL(url).hostname);
    return workers.fetch(url, init);
  };
  const { user } = renderApp("/bots", { fetch });
  await screen.findByText("Bot of one");
  await user.selectOptions(await choice(), "two.test");
  await screen.findByText("Bot of two");
  await user.selectOptions(await choice(), "one.test");
  await screen.findByText("Bot of one");
  expect(asked).toEqual(["one.test", "two.test", "one.test"]);
});

it("leaves the page of a record that only the previous worker has", async () => {
  const { router } = renderApp("/history/brd_of_one", { fetch: workers.fetch });
  const menu = within(await screen.findByRole("navigation", { name: "Main" }));
  await menu.findByRole("link", { name: "History" });
  act(() => connectTo(workers.second));
  await waitFor(() => expect(router.location.pathname).toBe("/history"));
});

const chooseElsewhere = (connection: { baseUrl: string; apiKey: string }) =>
  act(() => {
    localStorage.setItem("bot-manager-config", JSON.stringify(connection));
    window.dispatchEvent(new StorageEvent("storage", { key: "bot-manager-config" }));
  });

it("follows a switch in another tab, and says so", async () => {
  renderApp("/bots", { fetch: workers.fetch });
  await screen.findByText("Bot of one");
  chooseElsewhere(workers.second);
  expect(await screen.findByText("Bot of two")).toBeDefined();
  expect((await choice()).value).toBe(workers.second.baseUrl);
  expect(screen.getByRole("alert").textContent).toContain(
    "You switched to two.test in another tab",
  );
});

it("repeats what was just saved on the previous worker, and names it", async () => {
  const { user } = renderApp("/images", { fetch: workers.fetch });
  await screen.findByText("No folders yet");
  const [button] = screen.getAllByRole("button", { name: "New Folder" });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "New Folder" }));
  await user.type(dialog.getByLabelText("Folder Name"), "Promo");
  chooseElsewhere(workers.second);
  await user.click(dialog.getByRole("button", { name: "Create Folder" }));
  await waitFor(async () => expect((await choice()).value).toBe(workers.second.baseUrl));
  expect(await toastText()).toBe(
    'Folder Created: On one.test: "Promo" is ready for images. You switched to two.test in another tab, so this tab switched too.',
  );
  expect(await screen.findByText("No folders yet")).toBeDefined();
  chooseElsewhere(workers.first);
  expect(await toastText("Worker Changed")).toBe(
    "Worker Changed: You switched to one.test in another tab, so this tab switched too.",
  );
});

it("says that the draft is kept with its worker", async () => {
  const { user } = renderApp("/messages", { fetch: workers.fetch });
  await user.type(await screen.findByLabelText("Message"), "Hello");
  chooseElsewhere(workers.second);
  expect(await toastText()).toBe(
    "Worker Changed: You switched to two.test in another tab, so this tab switched too. Your draft is kept with one.test.",
  );
  await waitFor(() => expect(textIn(screen.getByLabelText("Message"))).toBe(""));
  chooseElsewhere(workers.first);
  await waitFor(() => expect(textIn(screen.getByLabelText("Message"))).toBe("Hello"));
  expect(screen.getByRole("alert").textContent).not.toContain("kept with");
});

it("names a draft also for a worker that was chosen here before", async () => {
  renderApp("/bots", { fetch: workers.fetch });
  await screen.findByText("Bot of one");
  chooseElsewhere(workers.second);
  await screen.findByText("Bot of two");
  chooseElsewhere(workers.first);
  await screen.findByText("You switched to one.test in another tab, so this tab switched too.");
});

it("shows no toast for a choice made in this tab", async () => {
  const { user } = renderApp("/bots", { fetch: workers.fetch });
  await screen.findByText("Bot of one");
  await user.selectOptions(await choice(), "two.test");
  await screen.findByText("Bot of two");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("follows only once nothing typed would be lost", async () => {
  const { user } = renderApp("/bots", { fetch: workers.fetch });
  await screen.findByText("Bot of one");
  await user.click(screen.getByRole("button", { name: "Add Bot" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Bot" }));
  await user.type(dialog.getByLabelText("Bot Name"), "Night market");
  chooseElsewhere(workers.second);
  expect(dialog.getByLabelText<HTMLInputElement>("Bot Name").value).toBe("Night market");
  expect(screen.queryByRole("alert")).toBeNull();

  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Bot of two")).toBeDefined();
  expect(screen.getByRole("alert").textContent).toContain(
    "You switched to two.test in another tab",
  );
});
