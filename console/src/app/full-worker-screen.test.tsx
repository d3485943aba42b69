import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { faulty, delayCalls } from "#testing/faulty-workers.ts";
import { renderApp } from "#testing/render-app.tsx";
import { withoutCapabilities } from "#testing/screens/history-screen.ts";
import { takeConsoleOutput } from "#testing/setup.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

const menu = () =>
  within(screen.getByRole("navigation", { name: "Main" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

const onlyHealth =
  (health: Fetch): Fetch =>
  (url, init) =>
    url.endsWith("/api/health") ? health(url, init) : world.fetch(url, init);

test("with a worker that keeps a history, the menu lists it above Settings", async () => {
  renderApp("/history", { fetch: world.fetch });
  expect(await screen.findByText("No messages sent yet")).toBeDefined();
  expect(menu().slice(-2)).toEqual(["History", "Settings"]);
});

test("until the worker answers again, the menu shows what it last announced", async () => {
  const first = renderApp("/", { fetch: world.fetch });
  await waitFor(() => expect(menu()).toContain("History"));
  const whole = menu();
  first.unmount();

  const health = delayCalls(withoutCapabilities(world.fetch));
  renderApp("/history", { fetch: onlyHealth(health.fetch) });
  expect(menu()).toEqual(whole);
  expect(await screen.findByText("No messages sent yet")).toBeDefined();
  health.release();
  await waitFor(() => expect(menu()).not.toContain("History"));
  expect(menu()).not.toContain("Scheduled");
  await waitFor(() => expect(takeConsoleOutput()).toHaveLength(1));
});

test("the last announcement is forgotten if the worker no longer has a health call", async () => {
  const first = renderApp("/", { fetch: world.fetch });
  await waitFor(() => expect(menu()).toContain("History"));
  first.unmount();
  const fetch = onlyHealth(faulty.refusing(404, "{}"));
  const second = renderApp("/settings", { fetch });
  await screen.findByText("Disconnected");
  second.unmount();
  renderApp("/", { fetch });
  expect(menu()).not.toContain("History");
});

test.each([
  ["/history", "History"],
  ["/scheduled/sch_1", "Scheduled"],
])("%s has its title while waiting for the worker, and after a failure", async (path, title) => {
  const health = delayCalls(faulty.down);
  renderApp(path, { fetch: health.fetch });
  expect(await screen.findByRole("heading", { name: title, level: 1 })).toBeDefined();
  health.release();
  expect(await screen.findByText("The worker isn't answering")).toBeDefined();
  expect(screen.getByRole("heading", { name: title, level: 1 })).toBeDefined();
});

const LACKING: [name: string, fetch: () => Fetch][] = [
  ["announces nothing", () => withoutCapabilities(world.fetch)],
  ["is of another make", () => onlyHealth(faulty.answering("{}"))],
  ["knows no health call", () => onlyHealth(faulty.refusing(404, "{}"))],
];

test.each(LACKING)("with a worker that %s the screen does not exist", async (_, fetch) => {
  const paths = ["/history", "/history/brd_1", "/scheduled", "/scheduled/sch_1"];
  for (const path of paths) {
    const { unmount } = renderApp(path, { fetch: fetch() });
    expect(await screen.findByText("Oops! Page not found")).toBeDefined();
    expect(menu()).not.toContain("History");
    expect(menu()).not.toContain("Scheduled");
    unmount();
  }
  expect(takeConsoleOutput()).toHaveLength(paths.length);
});

test("without a worker the page asks to connect one, like the other pages", async () => {
  localStorage.clear();
  renderApp("/history/brd_1");
  expect(await screen.findByRole("heading", { name: "History", level: 1 })).toBeDefined();
  expect(screen.getByText("No worker connected yet")).toBeDefined();
});

test("a rejected key does not make the screen disappear", async () => {
  saveConnection({ baseUrl: world.baseUrl, apiKey: "of-another-worker" });
  const { user } = renderApp("/scheduled", { fetch: world.fetch });
  expect(await screen.findByText("The worker's setup has a problem")).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Check the connection" }));
  expect(await screen.findByRole("heading", { name: "Settings", level: 1 })).toBeDefined();
});

test("a silent worker does not make the screen disappear", async () => {
  let isDown = true;
  const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));
  const { user } = renderApp("/history", { fetch });
  expect(await screen.findByText("The worker isn't answering")).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No messages sent yet")).toBeDefined();
  await waitFor(() => expect(menu()).toContain("History"));
});

test("a server whose answers the browser hides is not called silent", async () => {
  renderApp("/history", { fetch: faulty.withoutCors });
  expect(await screen.findByText("The worker's setup has a problem")).toBeDefined();
  expect(screen.getByText(/does not let this page read its answers \(CORS\)/)).toBeDefined();
});

const garbled = '{"ok":true,"capabilities":"all"}';

test("a garbled answer does not make the screen disappear", async () => {
  let isGarbled = true;
  const health: Fetch = (url, init) =>
    isGarbled ? faulty.answering(garbled)(url, init) : world.fetch(url, init);
  const { user } = renderApp("/history", { fetch: onlyHealth(health) });
  expect(await screen.findByText("The worker's answer can't be read")).toBeDefined();
  isGarbled = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No messages sent yet")).toBeDefined();
  await waitFor(() => expect(menu()).toContain("History"));
});

test("a garbled answer removes no screen that was there", async () => {
  let isGarbled = false;
  const health: Fetch = (url, init) =>
    isGarbled ? faulty.answering(garbled)(url, init) : world.fetch(url, init);
  const { user } = renderApp("/history", { fetch: onlyHealth(health) });
  await screen.findByText("No messages sent yet");
  isGarbled = true;
  await user.click(screen.getByRole("link", { name: "Settings" }));
  await user.click(await screen.findByRole("button", { name: "Test Connection" }));
  expect(
    await screen.findByText(/^The worker is responding\. It doesn't say what it is/),
  ).toBeDefined();
  await user.click(screen.getByRole("link", { name: "History" }));
  expect(await screen.findByText("No messages sent yet")).toBeDefined();
});
