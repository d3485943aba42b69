import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
// Loaded beforehand, because it may otherwise arrive only after the faked time has passed.
import "#features/bots/bots-page.tsx";
import { faulty } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { renderApp } from "#testing/render-app.tsx";

const LOST = "Connection lost";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => world.close());

test("a lost worker is reported at the first failed attempt, and so is its return", async () => {
  let isDown = false;
  const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  await screen.findByRole("link", { name: "History" });
  expect(screen.queryByText(LOST)).toBeNull();
  isDown = true;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText(LOST)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();

  const retry = screen.getByRole("button", { name: "Try now" });
  await user.click(retry);
  expect(await screen.findByText(/^Still no answer at \d\d:\d\d:\d\d\. /)).toBeDefined();
  expect(retry.dataset["loading"]).toBeUndefined();

  // First, because the screen may ask as soon as it can.
  const { token } = world.telegram.control.createBot({ name: "Shop" });
  await world.call("POST", "/api/bots", { name: "Shop", token });
  isDown = false;
  // The screen's own requests may report it first.
  const again = screen.queryByRole("button", { name: "Try now" });
  if (again) await user.click(again);
  await waitFor(() => expect(screen.queryByText(LOST)).toBeNull());
  expect(await screen.findByText("Shop")).toBeDefined();
});

test("the next answer to any call removes the notice", async () => {
  let isDown = false;
  const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  await screen.findByRole("link", { name: "History" });
  const refresh = screen.getByRole<HTMLButtonElement>("button", { name: "Refresh" });
  isDown = true;
  await user.click(refresh);
  await screen.findByText(LOST);
  isDown = false;
  await waitFor(() => expect(screen.queryByText(LOST)).toBeNull());
});

test("a change that gets no answer is reported too, and the notice stays across screens", async () => {
  let isDown = false;
  const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  const history = await screen.findByRole("link", { name: "History" });
  const [add] = screen.getAllByRole("button", { name: "Add Bot" });
  await user.click(add ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Add Bot" }));
  await user.type(dialog.getByLabelText("Bot Name"), "Shop");
  await user.type(dialog.getByLabelText("Bot Token"), "123:abc");
  isDown = true;
  await user.click(dialog.getByRole("button", { name: "Add Bot" }));
  expect(await screen.findByText(LOST)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await user.click(history);
  await screen.findByRole("heading", { name: "History" });
  expect(screen.getByText(LOST)).toBeDefined();
});

test("offline, the page says so at once, and loads as soon as the device is online again", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  let isDown = true;
  const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));
  await openScreen("/bots", "Bots", fetch);
  const note = await screen.findByText("You're offline. Reconnecting…");
  expect(note.closest("[role=status]")?.textContent).toContain("Your data appears once");
  isDown = false;
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByText(/^You're offline/)).toBeNull());
  expect(await screen.findByText("No bots yet")).toBeDefined();
});

test("losing the network is noticed at once, but a worker that still answers is used", async () => {
  let isDown = false;
  const fetch: Fetch = (url, init) => (isDown ? faulty.down() : world.fetch(url, init));
  await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  await screen.findByRole("link", { name: "History" });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.queryByText(/^You're offline/)).toBeNull();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  isDown = true;
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(await screen.findByText(/^You're offline/)).toBeDefined();
});

/** Advances the timers in small steps. */
async function pass(seconds: number) {
  for (let halfSeconds = 0; halfSeconds < 2 * seconds; halfSeconds += 1) {
    await act(() => vi.advanceTimersByTimeAsync(500));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function fakeTimers() {
  const toFake = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
  vi.useFakeTimers({ toFake: [...toFake] });
  onTestFinished(() => void vi.useRealTimers());
}

test.each([
  ["is cut off", faulty.down],
  ["fails", faulty.refusing(500, "{}")],
  ["is a proxy's page", faulty.refusing(502, "<h1>Bad gateway</h1>")],
  ["is a web page", faulty.webPage],
])("a screen opened while the worker %s loads once the worker is back", async (_, fault) => {
  let isWell = false;
  fakeTimers();
  renderApp("/bots", {
    fetch: (url, init) => (isWell ? world.fetch(url, init) : fault(url, init)),
  });
  await pass(15);
  expect(screen.getByText("Bots could not be loaded")).toBeDefined();
  isWell = true;
  await pass(61);
  vi.useRealTimers();
  expect(await screen.findByText("No bots yet")).toBeDefined();
});

test("while the worker cuts connections, its health is asked for once, not with every attempt", async () => {
  let isDown = false;
  const asked: string[] = [];
  const fetch: Fetch = (url, init) => {
    if (!isDown) return world.fetch(url, init);
    asked.push(new URL(url).pathname);
    return faulty.down();
  };
  await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  await screen.findByRole("link", { name: "History" });
  isDown = true;
  fakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await pass(10);
  expect(screen.getByText(LOST)).toBeDefined();
  expect(asked.filter((path) => path === "/api/bots")).toHaveLength(4);
  expect(asked.filter((path) => path === "/api/health")).toHaveLength(1);
});

test("a rejected key is reported at once, and no call retries with it", async () => {
  saveConnection({ baseUrl: world.baseUrl, apiKey: "a-key-that-is-not-the-worker's-own" });
  const asked: string[] = [];
  const fetch: Fetch = (url, init) => {
    asked.push(url);
    return world.fetch(url, init);
  };
  const { user } = await openScreen("/bots", "Bots", fetch);
  const note = await screen.findByText("API key rejected");
  expect(await screen.findByText("Bots could not be loaded")).toBeDefined();
  expect(asked).toHaveLength(new Set(asked).size);
  expect(note.closest("[role=status]")?.textContent).toContain("worker.test doesn't accept");
  await user.click(screen.getByRole("link", { name: "Open Settings" }));
  await screen.findByRole("heading", { name: "Settings", level: 1 });
  expect(screen.queryByText("API key rejected")).toBeNull();
});

test("a key that is rejected later is reported at the first refused call", async () => {
  let isRevoked = false;
  const refuse = faulty.refusing(401, '{"error":"The API key is missing or wrong."}');
  const fetch: Fetch = (url, init) => (isRevoked ? refuse(url, init) : world.fetch(url, init));
  const { user } = await openScreen("/bots", "Bots", fetch);
  await screen.findByText("No bots yet");
  await screen.findByRole("link", { name: "History" });
  isRevoked = true;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("API key rejected")).toBeDefined();
});

test("after too many wrong keys the notice still names the key", async () => {
  const words = '{"error":"Too many wrong API keys. Wait 40 seconds.","code":"slow_down"}';
  await openScreen("/bots", "Bots", faulty.refusing(429, words));
  expect(await screen.findByText("API key rejected")).toBeDefined();
  expect(await screen.findByText("Bots could not be loaded")).toBeDefined();
});
