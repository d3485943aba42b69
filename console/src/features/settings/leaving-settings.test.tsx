import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { asksBeforeReload } from "#testing/browser-navigation.ts";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const question = () => screen.queryByRole("dialog", { name: "Discard Changes" });
const toBots = () => screen.getByRole("link", { name: "Bots" });

describe("a connection that is typed and not saved", () => {
  it("is discarded by another screen only after a confirmation", async () => {
    const user = await settingsScreen.fillIn(world.fetch, world);
    expect(asksBeforeReload()).toBe(true);
    await user.click(toBots());
    expect(
      await screen.findByText("Your changes to this connection have not been saved."),
    ).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Keep Editing" }));
    await waitFor(() => expect(question()).toBeNull());
    expect([settingsScreen.url().value, settingsScreen.key().value]).toEqual([
      world.baseUrl,
      world.apiKey,
    ]);
    await user.click(toBots());
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("heading", { name: "Bots", level: 1 })).toBeDefined();
  });

  it("is asked about even if the page is left right after the first letter", async () => {
    const { user, router } = await settingsScreen.open(world.fetch);
    await user.click(settingsScreen.key());
    act(() => {
      flushSync(() => fireEvent.change(settingsScreen.key(), { target: { value: "k" } }));
      void router.navigate("/bots");
    });
    await waitFor(() => expect(question()).not.toBeNull());
    expect(settingsScreen.key().value).toBe("k");
  });

  it("asks nothing once it is saved, nor after a jump within the page", async () => {
    const { user, router } = await settingsScreen.open(world.fetch);
    await user.clear(settingsScreen.url());
    await user.paste(world.baseUrl);
    await user.type(settingsScreen.key(), world.apiKey);
    await act(() => router.navigate("#main"));
    expect(question()).toBeNull();
    await user.click(settingsScreen.saveButton());
    await toastText("Settings Saved");
    expect(asksBeforeReload()).toBe(false);
    await user.click(toBots());
    expect(await screen.findByRole("heading", { name: "Bots", level: 1 })).toBeDefined();
  });
});

describe("an unchanged connection", () => {
  it("is left without asking", async () => {
    const { user } = await settingsScreen.open(world.fetch);
    expect(asksBeforeReload()).toBe(false);
    await user.click(toBots());
    expect(await screen.findByRole("heading", { name: "Bots", level: 1 })).toBeDefined();
  });
});
