import { createWorld } from "@tbm/worker/testing/world/world.ts";
import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { goBack } from "#testing/browser-navigation.ts";
import { renderApp } from "#testing/render-app.tsx";
import { takeConsoleOutput } from "#testing/setup.ts";
import { setViewport } from "#testing/viewport.ts";

const current = () =>
  screen
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map((link) => link.textContent);

describe("the menu", () => {
  it("lists the screens in order", async () => {
    renderApp("/settings");
    const menu = await screen.findByRole("navigation", { name: "Main" });
    expect(
      within(menu)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([
      "Dashboard",
      "Bots",
      "Groups",
      "Messages",
      "Image Library",
      "Keyboards",
      "Auto-Send Game",
      "Settings",
    ]);
  });

  it("highlights the item whose path is exactly the current one", async () => {
    const { user } = renderApp("/settings");
    await screen.findByRole("heading", { name: "Settings", level: 1 });
    expect(current()).toEqual(["Settings"]);
    await user.click(screen.getByRole("link", { name: "Bots" }));
    await screen.findByRole("heading", { name: "Bots", level: 1 });
    expect(current()).toEqual(["Bots"]);
    expect(document.title).toBe("Bots · Telegram Bot Manager");
  });

  it("treats an address with a trailing slash as the same screen", async () => {
    const { router } = renderApp("/bots/?sort=name#top");
    await screen.findByRole("heading", { name: "Bots", level: 1 });
    expect(current()).toEqual(["Bots"]);
    expect(router.location).toMatchObject({
      pathname: "/bots",
      search: "?sort=name",
      hash: "#top",
    });
  });

  it("highlights nothing on a path below an item's", async () => {
    const { takeConsoleOutput } = await import("#testing/setup.ts");
    renderApp("/bots/7");
    await screen.findByText("Oops! Page not found");
    expect(current()).toEqual([]);
    takeConsoleOutput();
  });

  it("marks, without highlighting, the list that a record's page belongs to", async () => {
    const world = await createWorld();
    saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
    renderApp("/history/brc_gone", { fetch: world.fetch });
    // Queried each time, because the menu renders again once the worker has announced what it offers.
    const menu = () => within(screen.getByRole("navigation"));
    const item = () => menu().getByRole("link", { name: "History" });
    await waitFor(() => expect(item().getAttribute("aria-current")).toBe("true"));
    expect(current()).toEqual([]);
    await screen.findByText("There is no such broadcast.");
    await world.close();
  });

  it("is beside the content on large screens, with the footer below", async () => {
    renderApp("/settings");
    expect(await screen.findByText("Telegram Bot Manager v1.0")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Open the menu" })).toBeNull();
  });

  it("is a drawer on small screens that closes when an item is chosen", async () => {
    setViewport("small");
    const { user } = renderApp("/settings");
    const burger = await screen.findByRole("button", { name: "Open the menu" });
    expect(screen.queryByRole("navigation")).toBeNull();
    await user.click(burger);
    const drawer = await screen.findByRole("dialog", { name: "Menu" });
    await user.click(within(drawer).getByRole("link", { name: "Keyboards" }));
    await screen.findByRole("heading", { name: "Keyboards", level: 1 });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["Escape", (user: UserEvent) => user.keyboard("{Escape}")],
    ["Back", goBack],
  ])("is closed by %s; the screen stays, and the button has the focus", async (_, close) => {
    setViewport("small");
    const { user, router } = renderApp("/nowhere/at/all");
    takeConsoleOutput();
    await act(() => router.navigate("/settings"));
    const burger = await screen.findByRole("button", { name: "Open the menu" });
    await user.click(burger);
    await screen.findByRole("dialog", { name: "Menu" });
    await close(user);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(burger);
    expect(router.location.pathname).toBe("/settings");
  });
});

it.each(["/bots", "/settings", "/images"])(
  "dropping a file on %s does not leave the page",
  async (path) => {
    const world = await createWorld();
    saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
    renderApp(path, { fetch: world.fetch });
    const title = await screen.findByRole("heading", { level: 1 });
    const drop = createEvent.drop(title, { dataTransfer: { files: [], types: ["Files"] } });
    fireEvent(title, drop);
    expect(drop.defaultPrevented).toBe(true);
    await world.close();
  },
);

describe("the theme switch", () => {
  it("offers light, dark and system, and applies the choice at once", async () => {
    const { user } = renderApp("/settings");
    await user.click(await screen.findByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");
    await user.click(screen.getByRole("radio", { name: "System" }));
    expect(document.documentElement.dataset["mantineColorScheme"]).toBe("light");
  });
});
