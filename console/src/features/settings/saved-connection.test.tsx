import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readConnection, saveConnection } from "#api/workers/connection.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { fillStorage } from "#testing/fill-storage.ts";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const { saveButton, key, advice, open, fillIn } = settingsScreen;

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

afterEach(async () => {
  await world.close();
});

it("folds the setup guide while the worker is connected", async () => {
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  const { user } = await open(world.fetch);
  const guide = await screen.findByRole("button", { name: "Setup guide" });
  await waitFor(() => expect(guide.getAttribute("aria-expanded")).toBe("false"));
  expect(screen.queryByText("Run the database schema")).toBeNull();
  await user.click(guide);
  expect(screen.getByText("Run the database schema")).toBeDefined();
});

describe("Save Configuration", () => {
  it("tests, stores, and shows a toast", async () => {
    const user = await fillIn(world.fetch, {
      baseUrl: ` ${world.baseUrl} `,
      apiKey: ` ${world.apiKey} `,
    });
    await user.click(saveButton());
    expect(await toastText()).toBe("Settings Saved: Configuration saved successfully");
    expect(readConnection()).toEqual({ baseUrl: world.baseUrl, apiKey: world.apiKey });
    expect(screen.getByText("Connected")).toBeDefined();
    expect(screen.getAllByText("worker.test").length).toBeGreaterThan(0);
  });

  it.each([
    ["a refused key", faulty.refusing(401, "{}"), "http://worker.test"],
    ["a worker that is down", faulty.down, "http://worker.test"],
    ["a web page", faulty.webPage, "http://worker.test"],
    ["an answer that CORS hides", faulty.withoutCors, "http://worker.test"],
  ])("stores nothing after %s", async (_name, fetch, baseUrl) => {
    const user = await fillIn(fetch, { ...world, baseUrl });
    await user.click(saveButton());
    expect(await toastText()).toBe("Connection Failed: Cannot save invalid configuration");
    expect(readConnection()).toBeNull();
    expect(advice()).not.toBe("");
  });

  it("reports when the browser cannot store", async () => {
    const user = await fillIn(world.fetch, world);
    fillStorage(localStorage);
    await user.click(saveButton());
    expect(await toastText()).toMatch(/^Save Error: /);
    expect(readConnection()).toBeNull();
  });

  it("removes spaces around the address and slashes at its end", async () => {
    const user = await fillIn(world.fetch, { ...world, baseUrl: ` ${world.baseUrl}// ` });
    await user.click(saveButton());
    expect(await toastText()).toBe("Settings Saved: Configuration saved successfully");
    expect(readConnection()?.baseUrl).toBe(world.baseUrl);
  });

  it("links to adding the first bot", async () => {
    const user = await fillIn(world.fetch, world);
    await user.click(saveButton());
    await user.click(await screen.findByRole("link", { name: "Add your first bot" }));
    expect(await screen.findByRole("heading", { name: "Bots", level: 1 })).toBeDefined();
  });

  it("links to the dashboard if there are bots", async () => {
    const { token } = world.telegram.control.createBot({ name: "Bot" });
    await world.call("POST", "/api/bots", { name: "Bot", token });
    const user = await fillIn(world.fetch, world);
    await user.click(saveButton());
    await user.click(await screen.findByRole("link", { name: "Go to the dashboard" }));
    expect(await screen.findByRole("heading", { name: "Dashboard", level: 1 })).toBeDefined();
  });

  it("runs on Enter", async () => {
    const user = await fillIn(world.fetch, world);
    await user.type(key(), "{Enter}");
    expect(await toastText()).toBe("Settings Saved: Configuration saved successfully");
  });
});

describe("opening with a saved configuration", () => {
  it("tests it automatically without a success toast", async () => {
    saveConnection(world);
    await open(world.fetch);
    expect(await screen.findByText("Connected")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(key().value).toBe(world.apiKey);
  });

  it("checks the worker once for both the menu and the form", async () => {
    saveConnection(world);
    const fetch = vi.fn(world.fetch);
    await open(fetch);
    await screen.findByText("Connected");
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    const isCheck = ([address]: unknown[]) => String(address).endsWith("/api/health");
    expect(fetch.mock.calls.filter(isCheck)).toHaveLength(1);
  });

  it("reports a failure", async () => {
    saveConnection(world);
    await open(faulty.refusing(401, "{}"));
    expect(await toastText()).toBe(
      "Connection Failed: Unable to connect. Please check your URL and API key",
    );
    expect(screen.getByText("Disconnected")).toBeDefined();
  });

  it("forgets it on Disconnect, after a confirmation", async () => {
    saveConnection(world);
    const { user } = await open(world.fetch);
    await screen.findByText("Connected");
    await user.click(screen.getByRole("button", { name: "Disconnect" }));
    const dialog = await screen.findByRole("dialog", { name: "Disconnect" });
    expect(dialog.textContent).toContain("will forget worker.test and its API key");
    await user.click(within(dialog).getByRole("button", { name: "Disconnect" }));
    await waitFor(() => expect(readConnection()).toBeNull());
    expect(screen.getByText("Disconnected")).toBeDefined();
    expect(key().value).toBe("");
  });
});
