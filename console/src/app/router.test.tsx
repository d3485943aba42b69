import { createWorld } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { Link } from "#router/link.tsx";
import { faulty } from "#testing/faulty-workers.ts";
import { renderApp } from "#testing/render-app.tsx";
import { takeConsoleOutput } from "#testing/setup.ts";
import { toastText } from "#testing/toast-text.ts";

import { RouterError } from "./router-error.tsx";
import { routes } from "./router.tsx";

const DATA_SCREENS = [
  ["/", "Dashboard"],
  ["/bots", "Bots"],
  ["/groups", "Groups"],
  ["/messages", "Messages"],
  ["/images", "Image Library"],
  ["/keyboards", "Keyboards"],
  ["/autosendgame", "Auto-Send Game"],
] as const;
const CONNECTED_SCREENS = [
  ...DATA_SCREENS,
  ["/scheduled", "Scheduled"],
  ["/history", "History"],
] as const;

const CONFIGURATION_REQUIRED =
  "Configuration Required: Please configure your Worker URL and API Key in Settings";

describe("a data screen", () => {
  it.each(DATA_SCREENS)("at %s asks for a configuration and loads nothing", async (path, title) => {
    const fetch = vi.fn();
    renderApp(path, { fetch });
    expect(await screen.findByRole("heading", { name: title, level: 1 })).toBeDefined();
    expect(await toastText()).toBe(CONFIGURATION_REQUIRED);
    expect(screen.getByRole("link", { name: "Open Settings" }).getAttribute("href")).toBe(
      "/settings",
    );
    expect(fetch).not.toHaveBeenCalled();
  });

  it("asks again on the next screen, but not again on this one", async () => {
    const { user } = renderApp("/bots");
    await user.click(await screen.findByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await user.click(screen.getByRole("link", { name: "Bots" }));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Groups" }));
    expect(await toastText()).toBe(CONFIGURATION_REQUIRED);
  });

  it.each(CONNECTED_SCREENS)("at %s opens with a configuration", async (path, title) => {
    const world = await createWorld();
    saveConnection(world);
    renderApp(path, { fetch: world.fetch });
    expect(await screen.findByRole("heading", { name: title, level: 1 })).toBeDefined();
    expect(screen.queryByRole("link", { name: "Open Settings" })).toBeNull();
    await world.close();
  });
});

describe("an unknown path", () => {
  it("says so, leads back, and is logged", async () => {
    const { user } = renderApp("/nowhere/at/all");
    expect(await screen.findByText("Oops! Page not found")).toBeDefined();
    await waitFor(() =>
      expect(takeConsoleOutput()).toEqual(["404: there is no page at /nowhere/at/all"]),
    );
    await user.click(screen.getByRole("link", { name: "Return to Dashboard" }));
    expect(await screen.findByRole("heading", { name: "Dashboard", level: 1 })).toBeDefined();
  });
});

const lostAt = (lazy: () => Promise<never>, reload: () => void) => ({
  path: "/",
  lazy,
  ErrorBoundary: () => <RouterError reload={reload} />,
  Loading: () => null,
});

describe("the router's fallback", () => {
  it("shows that something unexpected happened, and what", async () => {
    const Broken = () => {
      throw new Error("a bug");
    };
    renderApp("/", { routes: [{ path: "/", Component: Broken, ErrorBoundary: RouterError }] });
    expect(await screen.findByText("Unexpected Application Error!")).toBeDefined();
    expect(screen.getByText("a bug")).toBeDefined();
    expect(takeConsoleOutput().join()).toContain("a bug");
  });

  it("sets its own tab title and wraps long words if a screen's code cannot be loaded", async () => {
    const address = `https://console.example/assets/${"screen".repeat(20)}.js`;
    const { user } = renderApp("/", {
      routes: [
        { path: "/", Component: () => <Link to="/lost">Lost</Link>, ErrorBoundary: RouterError },
        {
          path: "/lost",
          lazy: () => Promise.reject(new TypeError(`Failed to fetch ${address}`)),
          ErrorBoundary: RouterError,
        },
      ],
    });
    document.title = "Bots · Telegram Bot Manager";
    await user.click(screen.getByRole("link", { name: "Lost" }));
    const words = await screen.findByText(`Failed to fetch ${address}`);
    expect(words.style).toMatchObject({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
    expect(document.title).toBe("Unexpected Application Error! · Telegram Bot Manager");
  });

  it("says that the server is down, and loads the screen once it is back", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const reload = vi.fn();
    const answers = [faulty.down, faulty.webPage];
    const fetch: Fetch = (url, init) => (answers.shift() ?? faulty.webPage)(url, init);
    const lazy = () => Promise.reject(new Error("Unable to preload CSS for /assets/bots.css"));
    renderApp("/", { fetch, routes: [lostAt(lazy, reload)] });
    expect(await screen.findByText("Can't reach the server")).toBeDefined();
    expect(
      screen.getByText("Check your network. This page loads when the server is back."),
    ).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Dashboard");
    expect(screen.queryByText(/Unexpected Application Error|preload/)).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it("does not reload forever if the code is gone for good", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const reload = vi.fn();
    const fetch = vi.fn(faulty.webPage);
    const lazy = () => Promise.reject(new TypeError("Importing a module script failed."));
    const { user } = renderApp("/", { fetch, routes: [lostAt(lazy, reload)] });
    expect(await screen.findByText(/Reloading it usually helps/)).toBeDefined();
    await vi.advanceTimersByTimeAsync(6000);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
    expect(reload).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("guards every route", () => {
    expect(routes.every((route) => route.ErrorBoundary === RouterError)).toBe(true);
  });
});
