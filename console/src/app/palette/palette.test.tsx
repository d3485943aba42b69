import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { connectTo } from "#api/workers/saved-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { createReachableWorld } from "#testing/screens/messages-screen.ts";
import { prepareSchedules } from "#testing/screens/schedules-screen.ts";
import { createSpecOnlyWorker } from "#testing/spec-only-worker.ts";
import { toastText } from "#testing/toast-text.ts";
import { setViewport } from "#testing/viewport.ts";

let world: World;
beforeEach(async () => {
  world = await createReachableWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const field = () => screen.findByRole("combobox", { name: "Search" });
const options = () =>
  within(screen.getByRole("listbox", { name: "Results" })).queryAllByRole("option");
const texts = () => options().map(({ textContent }) => textContent);
const kinds = () =>
  within(screen.getByRole("listbox", { name: "Results" }))
    .getAllByRole("group")
    .map((group) => group.getAttribute("aria-label"));
const current = () => options().filter((option) => option.getAttribute("aria-selected") === "true");

async function openPalette(path = "/settings", title = "Settings") {
  const view = await openScreen(path, title, world.fetch);
  await screen.findByRole("link", { name: "History" });
  await view.user.keyboard("{Control>}k{/Control}");
  await field();
  return view;
}

async function createKeyboards(...names: string[]) {
  for (const name of names) {
    const inline_keyboard = [[{ text: "Shop", url: "https://example.com" }]];
    await world.call("POST", "/api/keyboards", { name, keyboard: { inline_keyboard } });
  }
}

describe("the palette", () => {
  it("keeps the focus in its field while an option is pressed", async () => {
    const { user } = await openPalette();
    await user.pointer(current().map((target) => ({ keys: "[MouseLeft>]", target })));
    expect(document.activeElement).toBe(await field());
  });

  it("opens a screen by keyboard alone, and gives the focus back when it closes", async () => {
    const { user, router } = await openPalette();
    expect(document.activeElement).toBe(await field());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("combobox", { name: "Search" })).toBeNull());
    const button = screen.getByRole("button", { name: "Search" });
    await user.click(button);
    await user.keyboard("keybords");
    await waitFor(() => expect(texts()[0]).toContain("Keyboards"));
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Keyboards", level: 1 });
    expect(router.location.pathname).toBe("/keyboards");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.keyboard("{Control>}k{/Control}{Escape}");
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it("marks one option, which the arrows move and which the field names", async () => {
    const { user } = await openPalette();
    expect(current()).toEqual([options()[0]]);
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(current()).toEqual([options()[1]]);
    expect((await field()).getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(current()).toEqual([options().at(-1)]);
  });

  it("finds records of every kind, and opens a keyboard for editing", async () => {
    const bot = world.telegram.control.createBot({ name: "Links bot" });
    await world.call("POST", "/api/bots", { name: "Links bot", token: bot.token });
    await world.call("POST", "/api/folders", { name: "Links folder" });
    await world.call("POST", "/api/groups", {
      name: "Links group",
      chatId: "-1001190033480",
      type: "supergroup",
    });
    await createKeyboards("Links");
    const { user } = await openPalette();
    await user.keyboard("links");
    await waitFor(() =>
      expect(kinds()).toEqual(["Bots", "Groups", "Folders", "Keyboards", "Sent messages"]),
    );
    await user.click(screen.getByRole("option", { name: "Links" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Keyboard" }));
    expect(dialog.getByLabelText("Keyboard Name")).toHaveProperty("value", "Links");
    expect(window.location.search).toBe("");
  });

  it("shows at most five of a kind, those chosen before first", async () => {
    await createKeyboards("Menu 1", "Menu 2", "Menu 3", "Menu 4", "Menu 5", "Menu 6");
    const { user, router } = await openPalette();
    await user.keyboard("menu");
    await waitFor(() => expect(texts()).toHaveLength(6));
    expect(texts()[5]).toBe("Search all sent messages for “menu”");
    await user.click(screen.getByRole("option", { name: "Menu 3" }));
    await screen.findByRole("dialog", { name: "Edit Keyboard" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await router.navigate("/settings");
    await screen.findByRole("heading", { name: "Settings", level: 1 });
    await user.keyboard("{Control>}k{/Control}");
    await field();
    await waitFor(() => expect(kinds()[0]).toBe("Recent"));
    expect(texts()[0]).toBe("Menu 3");
    await user.keyboard("menu");
    await waitFor(() => expect(texts()[1]).toBe("Menu 6"));
    expect(texts()[0]).toBe("Menu 3");
  });

  it.each([
    ["add bot", "Add Bot"],
    ["new campaign", "New Campaign"],
    ["create keyboard", "Create Keyboard"],
    ["new folder", "New Folder"],
  ])("%s opens its dialog", async (words, title) => {
    const { user } = await openPalette();
    await user.keyboard(words);
    await waitFor(() => expect(texts()[0]).toBe(title));
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("dialog", { name: title })).toBeDefined();
    expect(window.location.search).toBe("");
  });

  it.each([
    ["new keyboard", "Create Keyboard"],
    ["add campaign", "New Campaign"],
    ["dark", "Switch theme: Dark"],
    ["retry", "Open failed messages"],
  ])("%s finds the action by another word", async (words, action) => {
    const { user } = await openPalette();
    await user.keyboard(words);
    await waitFor(() => expect(texts()[0]).toBe(action));
  });

  it("pauses a scheduled message, and then offers to resume it", async () => {
    const { schedule } = await prepareSchedules(world);
    await schedule("Good morning", { repeat: "daily" });
    const { user } = await openPalette();
    await user.keyboard("pause");
    await user.click(await screen.findByRole("option", { name: /^Pause “Good morning”/ }));
    expect(await toastText()).toBe("Message Paused: It won't be sent until you resume it");
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await field(), "start morning");
    expect(await screen.findByRole("option", { name: /^Resume “Good morning”/ })).toBeDefined();
  });

  it("switches the theme and the worker", async () => {
    connectTo({ baseUrl: "http://other.test", apiKey: "another-key" });
    connectTo({ baseUrl: world.baseUrl, apiKey: world.apiKey });
    const { user } = await openPalette();
    await user.keyboard("theme dark{Enter}");
    await waitFor(() =>
      expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark"),
    );
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await field(), "other.test");
    expect(await screen.findByRole("option", { name: "Switch worker: other.test" })).toBeDefined();
  });

  it("doesn't open over a dialog", async () => {
    const { user } = await openPalette("/keyboards", "Keyboards");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [create] = screen.getAllByRole("button", { name: "Create Keyboard" });
    await user.click(create ?? document.body);
    await screen.findByRole("dialog", { name: "Create Keyboard" });
    await user.keyboard("{Control>}k{/Control}?");
    expect(screen.queryByRole("combobox", { name: "Search" })).toBeNull();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  it("is a button in a phone's top bar", async () => {
    setViewport("small");
    const { user } = await openScreen("/settings", "Settings", world.fetch);
    await user.click(await screen.findByRole("button", { name: "Search" }));
    expect(await field()).toBeDefined();
  });
});

it("with a worker of the basic calls, has no button, and finds only what that worker has", async () => {
  const worker = createSpecOnlyWorker("");
  saveConnection(worker);
  const { user } = await openScreen("/settings", "Settings", worker.fetch);
  expect(screen.queryByRole("button", { name: "Search" })).toBeNull();
  await user.keyboard("{Control>}k{/Control}");
  await field();
  expect(texts().join()).not.toMatch(/History|Scheduled|Add Group/);
  await user.keyboard("shop");
  await waitFor(() => expect(kinds()).toContain("Bots"));
  expect(kinds()).not.toContain("Sent messages");
  await user.keyboard("xyz");
  expect(await screen.findByText("Nothing matches")).toBeDefined();
  expect(worker.unknown).toEqual([]);
});
