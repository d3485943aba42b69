import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { renderApp } from "#testing/render-app.tsx";
import { messagesScreen } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

/** Path, list call, toast title, the text instead of the list, and the text of an empty list. */
const SCREENS = [
  [
    "/",
    "/api/init",
    "Connection Error",
    "The dashboard could not be loaded",
    "No bots configured yet",
  ],
  ["/bots", "/api/bots", "Error", "Bots could not be loaded", "No bots yet"],
  ["/groups", "/api/groups", "Error", "Groups could not be loaded", "No groups found"],
  ["/images", "/api/folders", "Error", "Folders could not be loaded", "No folders yet"],
  ["/keyboards", "/api/keyboards", "Error", "Keyboards could not be loaded", "No keyboards yet"],
  ["/messages", "/api/bots", "Error", "Bots could not be loaded", /^No bot is online/],
  ["/autosendgame", "/api/campaigns", "Error", "Campaigns could not be loaded", "No campaigns yet"],
  [
    "/scheduled",
    "/api/schedules",
    "Error",
    "Scheduled messages could not be loaded",
    "No scheduled messages yet",
  ],
  ["/history", "/api/broadcasts", "Error", "History could not be loaded", "No messages sent yet"],
] as const;

const mismatch = (call: string, detail: string) =>
  `This console can't read the worker's answer to GET ${call}: ${detail}.`;

const FAULTS: [name: string, fault: Fetch, words: (call: string) => string][] = [
  ["is offline", faulty.down, () => "The worker at http://worker.test could not be reached."],
  ["fails", faulty.refusing(500, "{}"), () => "Request failed with status 500"],
  ["says why", faulty.refusing(503, '{"error":"No database."}'), () => "No database."],
  ["is a proxy's page", faulty.refusing(502, "<h1>Bad gateway</h1>"), () => "Request failed"],
  ["is a web page", faulty.webPage, (call) => mismatch(call, "it isn't JSON")],
  [
    "sends null",
    faulty.answering("null"),
    (call) =>
      mismatch(call, `the answer must be of type ${call === "/api/init" ? "object" : "array"}`),
  ],
];

let world: World;
beforeEach(async () => {
  world = await createWorld();
  saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
});
afterEach(() => {
  vi.useRealTimers();
  return world.close();
});

/** Advances the timers past the three retries, 7 seconds in total. */
async function passRetries() {
  for (let halfSeconds = 0; halfSeconds < 16; halfSeconds += 1) {
    await act(() => vi.advanceTimersByTimeAsync(500));
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.useRealTimers();
}

describe.each(SCREENS)("at %s", (path, call, title, text, empty) => {
  test.each(FAULTS)(
    "a worker that %s is reported, and the screen keeps working",
    async (_, fault, words) => {
      const opened = Promise.withResolvers<void>();
      let isWell = false;
      const { user } = renderApp(path, {
        fetch: async (url, init) => {
          if (!url.endsWith(call)) return world.fetch(url, init);
          await opened.promise;
          return isWell ? world.fetch(url, init) : fault(url, init);
        },
      });
      await screen.findByRole("heading", { level: 1 });
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      opened.resolve();
      await passRetries();
      expect(await screen.findByText(text)).toBeDefined();
      expect(await toastText()).toBe(`${title}: ${words(call)}`);
      expect(screen.queryByText(empty)).toBeNull();
      isWell = true;
      await user.click(screen.getByRole("button", { name: "Try again" }));
      expect(await screen.findByText(empty)).toBeDefined();
    },
  );
});

test("on Messages nothing that failed to load seems to be loading", async () => {
  const opened = Promise.withResolvers<void>();
  renderApp("/messages", {
    fetch: async (url, init) => {
      // The form waits for what the worker offers.
      if (url.endsWith("/api/health")) return world.fetch(url, init);
      await opened.promise;
      return faulty.down();
    },
  });
  const bot = await screen.findByRole<HTMLInputElement>("combobox", { name: "Bot" });
  expect(bot.placeholder).toBe("Loading bots…");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  opened.resolve();
  await passRetries();
  expect(await screen.findByText("Bots could not be loaded")).toBeDefined();
  expect(bot.placeholder).toBe("Bots could not be loaded");
  await waitFor(() =>
    expect(messagesScreen.figures()).toEqual({
      "Online Bots": "–not loaded",
      "Available Groups": "–not loaded",
      Keyboards: "–not loaded",
    }),
  );
});
